import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { startAgentServer } from './agent-setup.ts';

// Settings for other callers of the server, and the tools for agents.

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'documents.json');
await writeFile(path, JSON.stringify({ me: '{ viewer { asana { user { name } } } }' }));

const { url, tokensFor, call, send } = await startAgentServer({
  SANDBOX: 'on',
  TRUSTED_DOCUMENTS: path,
  ONLY_TRUSTED_DOCUMENTS: 'on',
  API_KEYS: 'a-key-of-another-caller',
  REQUIRE_CALLER_CREDENTIALS: 'off',
  ASANA_ACCESS_TOKEN: 'sandbox-grace',
  INTROSPECTION: 'off',
  MCP_WRITES: 'add',
});

test('with ONLY_TRUSTED_DOCUMENTS an agent executes trusted documents, and the tools still find, read and describe', async () => {
  const { tokens } = await tokensFor('ada');
  const ask = (name: string, args: object) => call(tokens.access_token, name, args);
  const { data } = await ask('query', { document: 'me' });
  expect(data.viewer.asana.user.name).toBe('Ada Okafor');
  const { errors } = await ask('query', { document: '{ __typename }' });
  expect(errors[0]).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
  const id = `Task:${fixtures.emptyTask}`;
  expect((await ask('find', { text: id })).errors).toEqual([]);
  expect((await ask('read', { id })).type).toBe('Task');
  expect((await ask('schema', { type: 'Task' })).type).toContain('type Task');
  // Every other caller needs a key, and executes nothing else.
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer a-key-of-another-caller',
    },
    body: JSON.stringify({ query: '{ __typename }' }),
  });
  expect(response.status).toBe(403);
});

test('MCP_WRITES is the limit of what a user can allow', async () => {
  const { tokens } = await tokensFor('ada', 'change');
  expect(tokens.scope).toBe('read add');
  const { result } = await (await send(tokens.access_token, 'tools/list')).json();
  expect(result.tools.map(({ name }: { name: string }) => name)).not.toContain('change');
  const metadata = await fetch(`${url}/.well-known/oauth-protected-resource/mcp`);
  expect((await metadata.json()).scopes_supported).toEqual(['read', 'add']);
});
