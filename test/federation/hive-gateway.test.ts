import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { printSubgraph } from '../../src/graph/federation/print-subgraph.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { startTestServer } from '../auth/setup.ts';
import { exampleProgram } from '../example/example.ts';

// The program of Hive Gateway with the configuration that docs/federation.md prints, in front of a server with its own account.

const example = exampleProgram('hive-gateway');
const { sandbox, url } = await startTestServer({
  SANDBOX: 'on',
  ASANA_ACCESS_TOKEN: 'sandbox-ada',
  REQUIRE_CALLER_CREDENTIALS: 'on',
});

test('examples/hive-gateway has exactly the configuration that docs/federation.md prints', async () => {
  const page = await readFile(new URL('../../docs/federation.md', import.meta.url), 'utf8');
  const printed = /^```ts\n(export const gatewayConfig.*?)^```$/ms.exec(page)?.[1];
  expect(await readFile(join(example.folder, 'gateway.config.ts'), 'utf8')).toBe(
    `import { defineConfig } from '@graphql-hive/gateway';\n\n${printed}`,
  );
});

describe.skipIf(example.skipReason)('the program of Hive Gateway', { timeout: 60_000 }, () => {
  let gateway: ChildProcess;
  let address: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
    const typeDefs = parse(printSubgraph(createSchema()));
    const composed = composeServices([{ name: 'taskdoc', url: `${url}/graphql`, typeDefs }]);
    const path = join(folder, 'supergraph.graphql');
    await writeFile(path, composed.supergraphSdl ?? '');
    const bin = 'node_modules/@graphql-hive/gateway/dist/bin.js';
    const port = await findFreePort();
    const args = [bin, 'supergraph', path, '--host', '127.0.0.1', '--port', `${port}`];
    gateway = spawn('node', args, { cwd: example.folder });
    address = `http://127.0.0.1:${port}/graphql`;
    await waitForListening(gateway);
  }, 120_000);
  afterAll(async () => {
    gateway?.kill();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => sandbox.clearRequests());

  async function ask(token?: string) {
    const value = `Bearer ${token}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && {
          'x-asana-authorization': value,
          'x-google-authorization': value,
        }),
      },
      body: JSON.stringify({ query: '{ task(id: "1206000000900001") { name } }' }),
    });
    const { data, errors = [] } = (await response.json()) as {
      data: { task: { name: string } | null };
      errors?: readonly { extensions: { code: string } }[];
    };
    const people = sandbox.requests().map(({ person }) => person);
    return { task: data.task?.name, codes: errors.map((one) => one.extensions.code), people };
  }

  test.each([
    ['of Grace reads with her access', 'sandbox-grace', [], ['grace']],
    ['of a guest does not read what Grace can see', 'sandbox-guest', ['FORBIDDEN'], ['guest']],
    ['that is wrong is UNAUTHENTICATED', 'of-nobody', ['UNAUTHENTICATED'], [null]],
    ['that is absent is UNAUTHENTICATED without a request', undefined, ['UNAUTHENTICATED'], []],
  ])('forwards credentials: a token %s', async (_title, token, codes, people) => {
    const result = await ask(token);
    expect(result).toMatchObject({ codes, people });
    expect(result.task).toBe(
      codes.length === 0 ? 'Ship the “storm” alert & its sound 🌩️' : undefined,
    );
  });
});

/** A port that no program listens on. The gateway does not print the port that `--port 0` would choose. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until the gateway prints that it listens. Rejects with its output if it ends before. */
function waitForListening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const readOutput = (text: unknown) => {
      output += text;
      if (output.includes('Listening on')) resolve();
    };
    program.stdout?.on('data', readOutput);
    program.stderr?.on('data', readOutput);
    program.once('exit', () => reject(new Error(`The gateway ended: ${output}`)));
  });
}
