import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../account/setup.ts';
import { freePort } from '../free-port.ts';
import { hiveExample as example, startHiveGateway } from './hive-program.ts';

// The program of Hive Gateway with the configuration that docs/federation.md prints, in front of a server with its own account.

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

describe.skipIf(example.skipReason)('the program of Hive Gateway', () => {
  let gateway: Awaited<ReturnType<typeof startHiveGateway>>;
  beforeAll(async () => {
    gateway = await startHiveGateway({ url, port: await freePort() });
  }, 120_000);
  afterAll(() => gateway?.stop());
  beforeEach(() => sandbox.clearRequests());

  async function ask(token?: string) {
    const value = `Bearer ${token}`;
    const response = await fetch(gateway.address, {
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
