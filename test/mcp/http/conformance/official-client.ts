import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { areToolsRequired } from '../../../tool/tool.ts';

// The programs of the Model Context Protocol: its conformance suite and its Inspector. `.ci/run` installs both, and the Node that they need.

const packages = resolve('.ci/mcp/node_modules/@modelcontextprotocol');
const nodes = resolve('.ci/node/node_modules');
const node24 = existsSync(nodes)
  ? readdirSync(nodes).find((name) => name.startsWith('node-24-'))
  : undefined;

/** Whether the tests of these programs are skipped: they are not installed, and need not be. */
export const isSkipped = (node24 === undefined || !existsSync(packages)) && !areToolsRequired;

const programs = {
  conformance: 'conformance/dist/index.js',
  inspector: 'inspector/clients/launcher/build/index.js',
} as const;

/** Runs one of the programs. `onOutput` receives what it has printed so far. */
export function runOfficial(
  program: keyof typeof programs,
  args: readonly string[],
  onOutput: (output: string) => void = () => {},
): Promise<{ code: unknown; stdout: string }> {
  const path = join(nodes, node24 ?? 'missing', 'bin/node');
  const options = { maxBuffer: 50_000_000, env: { PATH: process.env['PATH'], NO_COLOR: '1' } };
  return new Promise((done) => {
    const child = execFile(
      path,
      [join(packages, programs[program]), ...args],
      options,
      (error, stdout) => done({ code: error?.code ?? 0, stdout }),
    );
    let output = '';
    child.stdout?.on('data', (part) => {
      output += part;
      onOutput(output);
    });
  });
}

/** A check of the conformance suite. */
export interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
  readonly details?: { readonly untestable?: boolean };
}

/** A folder for the results of the conformance suite, which exists until the test file ends. */
export async function createResultFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-mcp-'));
  afterAll(() => rm(folder, { recursive: true }));
  return {
    pathOf: (name: string) => join(folder, name),
    /** The checks of a run with one scenario. */
    async checksOf(name: string): Promise<readonly Check[]> {
      const [result = ''] = await readdir(join(folder, name));
      return JSON.parse(await readFile(join(folder, name, result, 'checks.json'), 'utf8'));
    },
  };
}

/**
 * The programs cannot send a token. This proxy adds that of a user, and passes everything else unchanged. The host and the origin are those of the
 * server where a program sends its own.
 *
 * @param openToken  Called before each test.
 */
export function createTokenProxy(url: string, openToken: () => Promise<string>) {
  let accessToken = '';
  let address = '';
  const proxy = createServer((incoming, response) => {
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
  beforeAll(async () => {
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  });
  beforeEach(async () => {
    accessToken = await openToken();
  });
  afterAll(() => {
    proxy.close();
  });
  return { address: () => address };
}
