import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Taskdoc, TaskdocOptions } from '../../src/command/library/option.ts';
import { createTaskdoc } from '../../src/command/library/taskdoc.ts';
import { caseCount, manyCasesMs } from '../case-count.ts';
import { sharedProcessSetting } from '../shared-process-setting.ts';

const sandbox = await createSandbox();
const open: Taskdoc[] = [];
afterAll(async () => {
  for (const one of open) await one.close();
  await sandbox.close();
});

async function create({ settings, ...options }: TaskdocOptions = {}) {
  const taskdoc = await createTaskdoc({
    ...options,
    settings: {
      ...sharedProcessSetting,
      ASANA_BASE_URL: sandbox.asanaBaseUrl,
      GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
      GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
      ...settings,
    },
  });
  open.push(taskdoc);
  return taskdoc;
}

const ask = async (
  { fetch }: Taskdoc,
  query: string,
  headers: Readonly<Record<string, string>> = {},
  address = 'http://127.0.0.1/graphql',
) => {
  const response = await fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    }),
  );
  return { status: response.status, body: await response.json() };
};

const user = '{ viewer { asana { user { name } } } }';
const nameOf = ({ body }: Awaited<ReturnType<typeof ask>>) => body.data.viewer.asana.user?.name;

test('the library reads nothing of the environment, and uses the headers of the caller', async () => {
  process.env['ASANA_ACCESS_TOKEN'] = 'sandbox-ada';
  try {
    const taskdoc = await create();
    expect(nameOf(await ask(taskdoc, user))).toBeUndefined();
    expect(
      nameOf(await ask(taskdoc, user, { 'x-asana-authorization': 'Bearer sandbox-ada' })),
    ).toBe('Ada Okafor');
  } finally {
    delete process.env['ASANA_ACCESS_TOKEN'];
  }
});

test('the caller of a request is the one that the function returns', async () => {
  const taskdoc = await create({
    credentials: async ({ headers, url }) => {
      expect(new URL(url).pathname).toBe('/graphql');
      return { asana: headers.get('person') };
    },
  });
  const forged = { 'x-asana-authorization': 'Bearer sandbox-ada' };
  expect(nameOf(await ask(taskdoc, user, { person: 'sandbox-grace', ...forged }))).toContain(
    'Grace',
  );
  expect(nameOf(await ask(taskdoc, user, forged))).toBeUndefined();
});

test('a request whose caller is not known is not executed', async () => {
  const log: unknown[] = [];
  const taskdoc = await create({
    credentials: () => {
      throw new Error('The session store is down.');
    },
    onLog: (entry) => log.push(entry),
  });
  sandbox.clearRequests();
  const { status, body } = await ask(taskdoc, user, {
    'x-asana-authorization': 'Bearer sandbox-ada',
  });
  expect([status, body.errors[0].extensions.code]).toEqual([500, 'INTERNAL']);
  expect(sandbox.requests()).toEqual([]);
  expect(JSON.stringify(log)).toContain('The session store is down.');
});

describe.each([
  ['with a function for the caller', () => ({ asana: 'sandbox-ada' })],
  ['without a function for the caller', undefined],
])('the handler, %s', (_with, credentials) => {
  /** The response of a plain HTTP server to these bytes. */
  async function exchange(head: string): Promise<string> {
    const { handler } = await create(credentials && { credentials });
    const server = createServer(handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${head}\r\nConnection: close\r\n\r\n`);
    const response = await text(socket);
    server.close();
    return response;
  }

  test.each(['[', 'a b', 'localhost:99999'])('rejects the host %j', async (host) => {
    const response = await exchange(`GET /graphql HTTP/1.1\r\nHost: ${host}`);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain('"code":"BAD_USER_INPUT"');
    expect(response).not.toContain('    at ');
  });

  test('rejects a method that no request of a browser can have', async () => {
    const response = await exchange('TRACE /graphql HTTP/1.1\r\nHost: 127.0.0.1');
    expect(response).toMatch(/^HTTP\/1.1 405 /);
  });
});

test('the function for the caller receives the address, the method and the headers of a request', async () => {
  const seen: unknown[] = [];
  const { handler } = await create({
    credentials: ({ url, method, headers }) => {
      seen.push([url, method, headers.get('person')]);
      return {};
    },
  });
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql?query={__typename}`;
  const response = await fetch(address, { headers: { person: 'ada', connection: 'close' } });
  expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
  expect(seen).toEqual([[address, 'GET', 'ada']]);
  server.close();
});

test('the API is below the address that clients use, and so are its links', async () => {
  const taskdoc = await create({
    url: 'https://example.com/api/',
    credentials: () => ({ google: 'sandbox-ada', asana: 'sandbox-ada' }),
  });
  const task =
    'mutation { prepareAttachment(input: { task: "1206000000000179", name: "a.txt", contentType: "text/plain", sizeBytes: 1 }) { url } }';
  const { body } = await ask(taskdoc, task, {}, 'https://example.com/api/graphql');
  expect(body.errors).toBeUndefined();
  expect(body.data.prepareAttachment.url).toMatch(/^https:\/\/example\.com\/api\/upload\//);
  const other = await taskdoc.fetch(
    new Request('https://other.example/api/graphql', { headers: { host: 'other.example' } }),
  );
  expect(other.status).toBe(403);
});

test('two libraries with different settings share nothing', { timeout: manyCasesMs }, async () => {
  const names = ['ada', 'grace'] as const;
  const servers = await Promise.all(
    names.map((name, at) =>
      create({
        credentials: () => ({ asana: `sandbox-${name}` }),
        settings: { MAX_BODY_BYTES: at === 0 ? '1024' : '4096' },
      }),
    ),
  );
  const atOnce = 200;
  for (let count = caseCount(10_000, atOnce); count > 0; count -= atOnce) {
    const answers = await Promise.all(
      Array.from({ length: atOnce }, async (_, at) => {
        const server = servers[at % 2];
        return server && nameOf(await ask(server, user));
      }),
    );
    expect(new Set(answers.filter((_, at) => at % 2 === 0))).toEqual(new Set(['Ada Okafor']));
    expect(new Set(answers.filter((_, at) => at % 2 === 1))).toEqual(new Set(['Grace Lindqvist']));
  }
  const long = `${user} # ${'x'.repeat(2000)}`;
  expect(
    await Promise.all(servers.map((server) => ask(server, long).then(({ status }) => status))),
  ).toEqual([413, 200]);
});

test.each([
  [{ PORT: '4000' }, 'PORT is only for the program'],
  [{ OPERATION_TIMEOUT_MS: 'soon' }, 'OPERATION_TIMEOUT_MS'],
  [{ ASANA_CLIENT_ID: '1' }, 'ASANA_CLIENT_ID is only for the program'],
])('rejects the settings %j', async (settings, message) => {
  await expect(createTaskdoc({ settings })).rejects.toThrow(message);
});
