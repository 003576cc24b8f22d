import {
  acceptedContent,
  type InputRequest,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { capabilitiesOf, states } from './fixture-state.ts';

// Tools of the conformance suite that ask the client. Each round is a request of its own.

const form = (message: string, property: string, type: 'string' | 'boolean' = 'string') =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [property]: { type } },
      required: [property],
    } as never,
  });

const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens,
  });

const done = (text: string) => ({ content: [{ type: 'text' as const, text }] });

type Responses = ServerContext['mcpReq']['inputResponses'];

const areAnswered = (responses: Responses, requests: InputRequests) =>
  Object.keys(requests).every((key) => inputResponse(responses, key).kind !== 'missing');

const name = z.object({ name: z.string() });

export function addInputFixtures(server: McpServer): void {
  /** A tool that asks once, and needs all responses. */
  function asksOnce(
    tool: string,
    toRequests: (message: ServerContext) => InputRequests,
    finish: (responses: Responses, state: string | undefined) => string | null,
    state?: string,
  ): void {
    server.registerTool(tool, { description: tool }, async (message) => {
      const { mcpReq } = message;
      const requests = toRequests(message);
      const finished = areAnswered(mcpReq.inputResponses, requests)
        ? finish(mcpReq.inputResponses, mcpReq.requestState<string>())
        : null;
      if (finished !== null) return done(finished);
      const requestState = state === undefined ? {} : { requestState: await states.mint(state) };
      return inputRequired({ inputRequests: requests, ...requestState });
    });
  }

  const askName = form('What is your name?', 'name');
  const greet = (responses: Responses) => {
    const accepted = acceptedContent(responses, 'user_name', name);
    return accepted === undefined ? null : `Hello, ${accepted.name}!`;
  };
  asksOnce('test_input_required_result_elicitation', () => ({ user_name: askName }), greet);
  asksOnce('test_streaming_elicitation', () => ({ user_name: askName }), greet);
  asksOnce(
    'test_input_required_result_sampling',
    () => ({ capital_question: sample('What is the capital of France?', 100) }),
    (responses) => JSON.stringify(inputResponse(responses, 'capital_question')),
  );
  // The server refuses it for a client that cannot sample.
  asksOnce(
    'test_missing_capability',
    () => ({ question: sample('Is it safe?', 10) }),
    () => 'Done.',
  );
  asksOnce(
    'test_input_required_result_list_roots',
    () => ({ client_roots: inputRequired.listRoots() }),
    (responses) => JSON.stringify(inputResponse(responses, 'client_roots')),
  );
  const confirm = { confirm: form('Please confirm', 'ok', 'boolean') };
  const hasState = (_responses: Responses, state: string | undefined) =>
    state === 'state' ? 'state-ok' : null;
  for (const tool of ['request_state', 'tampered_state'])
    asksOnce(`test_input_required_result_${tool}`, () => confirm, hasState, 'state');
  asksOnce(
    'test_input_required_result_multiple_inputs',
    () => ({
      user_name: askName,
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    }),
    hasState,
    'state',
  );
  asksOnce('test_input_required_result_capabilities', supportedRequests, () => 'Done.');

  const steps: readonly (readonly [string, InputRequest])[] = [
    ['step1', form('Step 1: What is your name?', 'name')],
    ['step2', form('Step 2: What is your favorite color?', 'color')],
  ];
  const multiRound = 'test_input_required_result_multi_round';
  server.registerTool(multiRound, { description: multiRound }, async ({ mcpReq }) => {
    const asked = steps.findIndex(([key]) => key === mcpReq.requestState<string>());
    const [answered] = steps[asked] ?? [];
    const isAnswered =
      answered !== undefined && inputResponse(mcpReq.inputResponses, answered).kind !== 'missing';
    const next = steps[isAnswered ? asked + 1 : Math.max(asked, 0)];
    if (next === undefined) return done('Done.');
    const [key, request] = next;
    return inputRequired({
      inputRequests: { [key]: request },
      requestState: await states.mint(key),
    });
  });

  const prompt = 'test_input_required_result_prompt';
  server.registerPrompt(prompt, { description: prompt }, ({ mcpReq }) =>
    inputResponse(mcpReq.inputResponses, 'user_context').kind === 'missing'
      ? inputRequired({
          inputRequests: { user_context: form('What context should the prompt use?', 'context') },
        })
      : { messages: [{ role: 'user', content: { type: 'text', text: 'With the context.' } }] },
  );
}

/** One request for each capability of the client. */
function supportedRequests(message: ServerContext): InputRequests {
  const { elicitation, sampling } = capabilitiesOf(message);
  return {
    ...(elicitation && { name: form('What is your name?', 'name') }),
    ...(sampling && { greeting: sample('Generate a greeting', 50) }),
  };
}
