import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { type Generation, modern } from './tool-client.ts';

// `taskdoc mcp` as agents start it, with the official client over stdin and stdout.

let program: BundledProgram;

beforeAll(async () => {
  program = await bundleProgram('src/main.ts');
});
afterAll(() => program.remove());

async function start(env: Readonly<Record<string, string>> = {}, generation: Generation = modern) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program.path, 'mcp'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: generation } },
  );
  await client.connect(transport);
  return { client, log: () => log, transport };
}

const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>) => {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
};

describe.concurrent('taskdoc mcp', () => {
  test.each<[string, Generation]>([
    ['the current revision', modern],
    ['a revision of 2025', 'legacy'],
  ])('serves its sandbox to a client of %s', async (_name, generation) => {
    const { client, log } = await start({}, generation);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('change');
    const result = await client.callTool({
      name: 'query',
      arguments: { document: '{ viewer { asana { user { name } } } }' },
    });
    expect(JSON.parse(textOf(result)).data.viewer.asana.user.name).toBe('Ada Okafor');
    await client.close();
    expect(log()).not.toContain('sandbox-ada');
  });

  test.each([
    ['MCP_WRITES=add', { MCP_WRITES: 'add' }, ['find', 'read', 'schema', 'query', 'add']],
    ['MCP_WRITES=none', { MCP_WRITES: 'none' }, ['find', 'read', 'schema', 'query']],
  ])('with %s has only the tools that this setting allows', async (_name, env, names) => {
    const { client } = await start(env);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(names);
    await client.close();
  });

  test('uses the tokens of the environment, and settings that only a server with several callers needs have no effect', async () => {
    const sandbox = await createSandbox();
    const { client, log } = await start({
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      ASANA_ACCESS_TOKEN: 'sandbox-grace',
      API_KEYS: 'a-key-of-the-http-server',
      REQUIRE_CALLER_CREDENTIALS: 'on',
      TYPE_PREFIX: 'Work',
      LOG_LEVEL: 'trace',
    });
    const read = await client.callTool({
      name: 'read',
      arguments: { id: `Task:${fixtures.taskWithEverything}` },
    });
    expect(JSON.parse(textOf(read))).toMatchObject({ type: 'Task' });
    const found = await client.callTool({
      name: 'query',
      arguments: { document: '{ documents { nodes { title } } }' },
    });
    expect(JSON.parse(textOf(found)).errors[0].code).toBe('NOT_CONNECTED');
    await client.close();
    expect(log()).toContain('"level"');
    expect(log()).not.toContain('sandbox-grace');
    await sandbox.close();
  });

  test('ends without an error when its input ends, and completes a write before', async ({
    expect,
  }) => {
    const sandbox = await createSandbox();
    sandbox.setFaults([{ kind: 'latency', ms: 500, route: 'POST /tasks/{task_gid}/stories' }]);
    const child = spawn(process.execPath, [program.path, 'mcp'], {
      env: {
        PATH: process.env['PATH'],
        ASANA_BASE_URL: sandbox.asanaBaseUrl,
        ASANA_ACCESS_TOKEN: 'sandbox-ada',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    const send = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    send({ id: 1, method: 'initialize', params });
    await once(child.stdout, 'data');
    send({ method: 'notifications/initialized' });
    const document = `mutation { createComment(input: { task: "${fixtures.emptyTask}", text: "Last words" }) { comment { id } } }`;
    send({ id: 2, method: 'tools/call', params: { name: 'add', arguments: { document } } });
    await expect.poll(() => sandbox.requests().length).toBe(1);
    child.stdin.end();
    expect(await exit).toEqual([0, null]);
    expect(sandbox.requests()).toEqual([expect.objectContaining({ method: 'POST', status: 201 })]);
    await sandbox.close();
  });
});
