import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { areToolsRequired } from '../../tool/tool.ts';
import { startAgentServer } from './agent-setup.ts';

// The conformance suite of the Model Context Protocol and its Inspector, against /mcp. `.ci/run` installs both, and the Node that they need.

const packages = resolve('.ci/mcp/node_modules/@modelcontextprotocol');
const nodes = resolve('.ci/node/node_modules');
const node24 = existsSync(nodes)
  ? readdirSync(nodes).find((name) => name.startsWith('node-24-'))
  : undefined;
const isMissing = node24 === undefined || !existsSync(packages);

const { url, tokensFor } = await startAgentServer();

/** The scenarios of the revision 2026-07-28 that need no tools, prompts or resources of the suite. */
const scenarios = [
  'tools-list',
  'server-sse-multiple-streams',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'input-required-result-unsupported-methods',
  'http-header-validation',
];

describe.skipIf(isMissing && !areToolsRequired)('official clients', () => {
  let address: string;
  let folder: string;
  let accessToken: string;
  const proxy = createServer();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-mcp-'));
    // The suite cannot send a token, so this proxy adds it. The host and the origin are those of the server where the suite sends its own.
    proxy.on('request', (incoming, response) => {
      const own = (value: string | undefined) =>
        value?.replace(new URL(address).host, new URL(url).host);
      const { host, origin, ...others } = incoming.headers;
      const headers = {
        ...others,
        host: own(host),
        ...(origin === undefined ? {} : { origin: own(origin) }),
        authorization: `Bearer ${accessToken}`,
      };
      const outgoing = request(`${url}${incoming.url}`, { method: incoming.method, headers });
      outgoing.on('response', (received) => {
        response.writeHead(received.statusCode ?? 500, received.headers);
        received.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      response.on('close', () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  });
  // The sandbox forgets its tokens before each test.
  beforeEach(async () => {
    accessToken = (await tokensFor('ada', 'change')).tokens.access_token;
  });
  afterAll(async () => {
    proxy.close();
    await rm(folder, { recursive: true });
  });

  /** Runs a program of one of the packages. */
  function run(program: string, args: readonly string[]) {
    const path = join(nodes, node24 ?? 'missing', 'bin/node');
    const options = { maxBuffer: 50_000_000, env: { PATH: process.env['PATH'], NO_COLOR: '1' } };
    return new Promise<{ code: unknown; stdout: string }>((done) => {
      execFile(path, [join(packages, program), ...args], options, (error, stdout) =>
        done({ code: error?.code ?? 0, stdout }),
      );
    });
  }

  test.each(scenarios)('the conformance scenario %s passes', async (scenario) => {
    const output = join(folder, scenario);
    const args = ['server', '--url', address, '--scenario', scenario, '-o', output];
    const { code } = await run('conformance/dist/index.js', [
      ...args,
      ...['--spec-version', '2026-07-28', '--force'],
    ]);
    const [result = ''] = await readdir(output);
    const checks: { id: string; status: string; errorMessage?: string }[] = JSON.parse(
      await readFile(join(output, result, 'checks.json'), 'utf8'),
    );
    expect(checks.filter(({ status }) => status === 'FAILURE')).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  test('the checks of stateless servers pass, except those that need tools of the suite', async () => {
    const output = join(folder, 'stateless');
    const args = ['server', '--url', address, '--scenario', 'server-stateless', '-o', output];
    await run('conformance/dist/index.js', [...args, '--spec-version', '2026-07-28']);
    const [result = ''] = await readdir(output);
    const checks: { id: string; status: string; details?: { untestable?: boolean } }[] = JSON.parse(
      await readFile(join(output, result, 'checks.json'), 'utf8'),
    );
    const failed = checks.filter(({ status }) => status === 'FAILURE');
    expect(failed.filter(({ details }) => details?.untestable !== true)).toEqual([]);
    expect(checks.length).toBeGreaterThan(20);
  });

  const inspect = (...args: readonly string[]) =>
    run('inspector/clients/launcher/build/index.js', [
      ...['--cli', address, '--transport', 'http', ...args],
    ]);

  test('the Inspector lists the tools', async () => {
    const { code, stdout } = await inspect('--method', 'tools/list');
    expect(code).toBe(0);
    const { tools } = JSON.parse(stdout);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'find',
      'read',
      'schema',
      'query',
      'add',
      'change',
    ]);
  });

  test.each([
    ['find', `text=Task:${fixtures.emptyTask}`],
    ['read', `id=Task:${fixtures.emptyTask}`],
    ['schema', 'search=tasks due this week'],
    ['query', 'document={ viewer { asana { user { name } } } }'],
    [
      'add',
      `document=mutation { createComment(input: { task: "${fixtures.emptyTask}", text: "a" }) { comment { id } } }`,
    ],
    [
      'change',
      `document=mutation { updateTask(input: { task: "${fixtures.emptyTask}", name: "b" }) { task { id } } }`,
    ],
  ])('the Inspector calls the tool %s', async (name, argument) => {
    const args = ['--method', 'tools/call', '--tool-name', name, '--tool-arg', argument];
    const { code, stdout } = await inspect(...args);
    expect(code).toBe(0);
    const { isError, structuredContent } = JSON.parse(stdout);
    expect([isError ?? false, structuredContent.errors ?? []]).toEqual([false, []]);
  });
});
