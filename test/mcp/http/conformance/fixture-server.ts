import { completable, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { states } from './fixture-state.ts';
import { addInputFixtures } from './input-fixture.ts';
import { addResourceFixtures, image } from './resource-fixture.ts';

// The tools, prompts and resources that the conformance suite of the Model Context Protocol calls.
// Source: the descriptions of its scenarios in version 0.2.0-alpha.12.

const text = (value: string) => ({ type: 'text' as const, text: value });
const fromUser = <Content>(content: Content) => ({ role: 'user' as const, content });

/** Creates the server of one request. */
export function createFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
      requestState: { verify: states.verify },
    },
  );
  addTools(server);
  addPrompts(server);
  addResourceFixtures(server);
  addInputFixtures(server);
  return server;
}

function addTools(server: McpServer): void {
  const resource = { type: 'resource' as const };
  const contents = {
    test_simple_text: [text('This is a simple text response for testing.')],
    test_image_content: [{ type: 'image' as const, ...image }],
    test_audio_content: [{ type: 'audio' as const, data: 'UklGRg==', mimeType: 'audio/wav' }],
    test_embedded_resource: [
      {
        ...resource,
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
    test_multiple_content_types: [
      text('Multiple content types test:'),
      { type: 'image' as const, ...image },
      {
        ...resource,
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
    // Logs nothing, because no client asks for it with this revision.
    test_logging_tool: [text('Done.')],
  };
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name }, () => ({ content }));
  server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', { description: 'Reports.' }, async (message) => {
    const { mcpReq } = message;
    const token = mcpReq._meta?.progressToken;
    for (const progress of token === undefined ? [] : [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token as string, progress, total: 100 },
      });
    return { content: [text('Done.')] };
  });
}

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, () => ({
    messages: [fromUser(text('This is a simple prompt for testing.'))],
  }));
  const word = completable(z.string(), (value) =>
    ['paris', 'park', 'party'].filter((one) => one.startsWith(value)),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Arguments.', argsSchema: z.object({ arg1: word, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({
      messages: [fromUser(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        fromUser({
          type: 'resource' as const,
          resource: {
            uri: resourceUri,
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        }),
        fromUser(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Image.' }, () => ({
    messages: [
      fromUser({ type: 'image' as const, ...image }),
      fromUser(text('Please analyze the image above.')),
    ],
  }));
}
