import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../../account/cookie-browser.ts';
import { type BundledProgram, bundleProgram } from '../../bundled-program.ts';
import { findBlocks } from '../../docs/block.ts';
import { freePort } from '../../free-port.ts';
import { modern } from '../tool-client.ts';
import { accountsOn, digestOf, type Tokens } from './agent-setup.ts';

// A started server with MCP=on, as docs/agents.md starts it, with the client that the page configures.

const page = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8');
const blocks = findBlocks(page);
const command = blocks.find(({ text }) => text.includes('MCP=on'))?.text ?? '';
const environment = Object.fromEntries(
  [...command.matchAll(/(MCP\w*)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);
const configuration = blocks.find(({ text }) => text.includes('"http"'))?.text ?? '{}';
const {
  url: address,
  oauth: { clientId, callbackPort },
} = JSON.parse(configuration).mcpServers.taskdoc;

let program: BundledProgram;
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  program = await bundleProgram('src/main.ts');
  const port = await freePort();
  server = spawn(process.execPath, [program.path], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for await (const chunk of server.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk;
    if (printed.includes('API ')) break;
  }
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await program.remove();
});

test('a client of docs/agents.md gets access in a browser and uses the tools', async () => {
  expect(address).toBe('http://127.0.0.1:4000/mcp');
  const resource = new URL(new URL(address).pathname, url).href;
  const verifier = 'v'.repeat(43);
  const redirect_uri = `http://localhost:${callbackPort}/callback`;
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri,
    code_challenge: digestOf(verifier),
    code_challenge_method: 'S256',
    resource,
  });
  const browser = createBrowser(url);
  expect(await browser.connect('asana')).toBe('connected');
  const path = `/mcp/authorize?${parameters}`;
  const accounts = await accountsOn(await browser.request(path));
  const allowed = await browser.post(path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision: 'allow', scope: 'add', accounts }).toString(),
  });
  const code = new URL(allowed.headers.get('location') ?? 'none:').searchParams.get('code') ?? '';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri,
    code_verifier: verifier,
    resource,
  });
  const response = await fetch(`${url}/mcp/token`, { method: 'POST', body });
  const { access_token } = (await response.json()) as Tokens;

  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: modern } },
  );
  const requestInit = { headers: { authorization: `Bearer ${access_token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['find', 'read', 'schema', 'query', 'add']);
  const found = await client.callTool({
    name: 'find',
    arguments: { text: 'https://app.asana.com/0/1204000000000003' },
  });
  expect(JSON.stringify(found.structuredContent)).toContain('Project:1204000000000003');
  await client.close();
});
