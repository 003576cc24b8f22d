import { afterAll, expect, test } from 'vitest';
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
