import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { errorOf, startExportServer } from './export-setup.ts';
import { asanaHeaders, prepare, put, startPut } from './upload-setup.ts';

const { sandbox, url, log } = await startExportServer({
  REQUEST_TIMEOUT_MS: '2000',
  UPLOAD_MIN_BYTES_PER_SECOND: '4',
});
const { emptyTask: task, privateTask } = fixtures;

interface Attached {
  readonly gid: string;
  readonly name: string;
  readonly size: number;
}

async function attachments(of = task): Promise<readonly Attached[]> {
  const response = await fetch(
    `${sandbox.asanaBaseUrl}/attachments?parent=${of}&opt_fields=name,size`,
    { headers: { authorization: 'Bearer sandbox-ada' } },
  );
  return ((await response.json()) as { data: readonly Attached[] }).data;
}
const uploads = () => sandbox.requests().filter(({ path }) => path === '/attachments');

describe('an upload', () => {
  test('attaches the file to the task with one request, and returns the id of the attachment', async () => {
    const link = await prepare(url, { task: `Task:${task}`, sizeBytes: 11 });
    expect(link.url.startsWith(`${url}/upload/`)).toBe(true);
    expect(sandbox.requests()).toEqual([]);
    const response = await put(link.url, 'größe\r\n--');
    expect(response.status).toBe(201);
    const body = (await response.json()) as { id: string; gid: string };
    expect(body).toEqual({ id: `Attachment:${body.gid}`, gid: expect.stringMatching(/^\d+$/) });
    expect(sandbox.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /attachments',
    ]);
    expect(await attachments()).toEqual([{ gid: body.gid, name: 'notes.txt', size: 11 }]);
  });

  test.each([
    ['without a content type', {}],
    ['with a parameter of the content type', { 'content-type': 'Text/Plain; charset=utf-8' }],
  ])('%s is accepted', async (_how, headers) => {
    const link = await prepare(url, { sizeBytes: 3 });
    const { client, response } = startPut(link.url, headers);
    client.end('abc');
    expect((await response).status).toBe(201);
  });

  test('without a length is accepted if it has the announced one', async () => {
    const link = await prepare(url, { sizeBytes: 6 });
    const { client, response } = startPut(link.url, { 'transfer-encoding': 'chunked' });
    client.write('abc');
    client.end('def');
    expect((await response).status).toBe(201);
    expect(await attachments()).toMatchObject([{ size: 6 }]);
  });

  test.each(['Łódź résumé 🌲 50%.pdf', 'say "hi".txt', "O'Brien 100%.txt"])(
    'keeps the name %s',
    async (name) => {
      const link = await prepare(url, { name, sizeBytes: 1 });
      expect((await put(link.url, 'x')).status).toBe(201);
      expect(await attachments()).toMatchObject([{ name }]);
    },
  );

  test('can take longer than another request, as long as it does not pause', async () => {
    const link = await prepare(url, { sizeBytes: 10 });
    const { client, response } = startPut(link.url, { 'content-length': 10 });
    for (let byte = 0; byte < 10; byte += 1) {
      client.write('x');
      await new Promise((resolve) => {
        setTimeout(resolve, 250);
      });
    }
    client.end();
    expect((await response).status).toBe(201);
  });

  test('has one line in the log, without the link, the name and the task', async () => {
    const link = await prepare(url, { name: 'secret plan.pdf', sizeBytes: 1 });
    log.length = 0;
    await put(link.url, 'x');
    const lines = log.map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { msg: 'upload', sizeBytes: 1, caller: expect.stringMatching(/^token /) },
    ]);
    const token = link.url.split('/').at(-1) ?? '';
    for (const secret of [token, token.split('.')[1] ?? '', 'secret plan', task, 'sandbox-ada'])
      expect(log.join()).not.toContain(secret);
  });
});

describe('an upload is rejected before a request is sent, and the link stays usable:', () => {
  test.each<[string, number, string, Record<string, string>, string]>([
    ['a longer body', 413, 'BAD_USER_INPUT', {}, 'abcd'],
    ['a shorter body', 400, 'BAD_USER_INPUT', {}, 'ab'],
    ['an empty body', 400, 'BAD_USER_INPUT', {}, ''],
    ['another content type', 415, 'BAD_USER_INPUT', { 'content-type': 'image/png' }, 'abc'],
    ['a compressed body', 415, 'BAD_USER_INPUT', { 'content-encoding': 'gzip' }, 'abc'],
    ['a part of a file', 415, 'BAD_USER_INPUT', { 'content-range': 'bytes 0-2/9' }, 'abc'],
    ['another caller', 403, 'FORBIDDEN', asanaHeaders('grace'), 'abc'],
    ['an invalid credential', 400, 'BAD_USER_INPUT', { 'x-asana-authorization': 'Basic x' }, 'abc'],
    ['a page of another site', 403, 'FORBIDDEN', { 'sec-fetch-site': 'cross-site' }, 'abc'],
  ])('%s', async (_what, status, code, headers, body) => {
    const link = await prepare(url, { sizeBytes: 3 });
    expect(await errorOf(await put(link.url, body, headers))).toMatchObject({
      httpStatus: status,
      code,
      applied: 'NO',
    });
    expect(sandbox.requests()).toEqual([]);
    expect((await put(link.url, 'abc')).status).toBe(201);
  });

  test('no credential', async () => {
    const link = await prepare(url, { sizeBytes: 3 });
    const response = await fetch(link.url, { method: 'PUT', body: 'abc' });
    expect(await errorOf(response)).toMatchObject({ httpStatus: 401, code: 'NOT_CONNECTED' });
  });

  test.each(['GET', 'POST', 'DELETE', 'HEAD'])('%s', async (method) => {
    const link = await prepare(url, { sizeBytes: 3 });
    const response = await fetch(link.url, { method, headers: asanaHeaders('ada') });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT']);
  });

  test.each<[string, (link: string) => string]>([
    ['a link that was cut', (link) => link.slice(0, -1)],
    ['a link with a changed letter', (link) => link.replace(/\/upload\/./, '/upload/!')],
    ['an export link with the token of an upload', (link) => link.replace('/upload/', '/export/')],
    ['no token', (link) => link.replace(/\/upload\/.*/, '/upload/')],
  ])('%s', async (_what, mangle) => {
    const link = mangle((await prepare(url, { sizeBytes: 3 })).url);
    const headers = { 'x-google-authorization': 'Bearer sandbox-ada' };
    const method = link.includes('/export/') ? 'GET' : 'PUT';
    const response = await (method === 'PUT' ? put(link, 'abc') : fetch(link, { headers }));
    expect(await errorOf(response)).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' });
  });
});

describe('an upload link', () => {
  test('is not accepted twice', async () => {
    const link = await prepare(url, { sizeBytes: 3 });
    expect((await put(link.url, 'abc')).status).toBe(201);
    expect(await errorOf(await put(link.url, 'abc'))).toMatchObject({
      httpStatus: 409,
      code: 'CONFLICT',
      applied: 'NO',
    });
    expect(uploads()).toHaveLength(1);
    expect(await attachments()).toHaveLength(1);
  });

  test('is not accepted by two uploads at the same time', async () => {
    const link = await prepare(url, { sizeBytes: 3 });
    const all = await Promise.all(['abc', 'def', 'ghi'].map((body) => put(link.url, body)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await attachments()).toHaveLength(1);
  });
});

describe('an upload that breaks leaves no attachment, and its error says so:', () => {
  const expectNothing = async () => expect(await attachments()).toEqual([]);

  test('a file without a length that is larger than announced', async () => {
    const link = await prepare(url, { sizeBytes: 5 });
    const { client, response } = startPut(link.url, { 'transfer-encoding': 'chunked' });
    client.write('abc');
    client.end('defg');
    const { status, body } = await response;
    expect([status, JSON.parse(body)]).toMatchObject([
      413,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }] },
    ]);
    expect(body).toContain('Nothing was written.');
    await expectNothing();
  });

  test('a file without a length that is smaller than announced', async () => {
    const link = await prepare(url, { sizeBytes: 5 });
    const { client, response } = startPut(link.url, { 'transfer-encoding': 'chunked' });
    client.end('abc');
    const { status, body } = await response;
    expect([status, JSON.parse(body)]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }] },
    ]);
    await expectNothing();
  });

  test('a client that stops sending', async () => {
    const link = await prepare(url, { sizeBytes: 5 });
    const { client, response } = startPut(link.url, { 'content-length': 5 });
    client.write('abc');
    const { status, body } = await response;
    expect([status, JSON.parse(body)]).toMatchObject([
      408,
      { errors: [{ extensions: { code: 'BAD_USER_INPUT', applied: 'NO' } }] },
    ]);
    client.destroy();
    await expectNothing();
  });

  test.each(['grace', 'guest'])('a task that %s cannot see', async (person) => {
    const headers = asanaHeaders(person);
    const link = await prepare(url, { task: privateTask, sizeBytes: 3 }, headers);
    expect(await errorOf(await put(link.url, 'abc', headers))).toMatchObject({
      httpStatus: 403,
      code: 'FORBIDDEN',
      applied: 'NO',
    });
    expect(await attachments(privateTask)).toEqual([]);
  });

  test('a task that does not exist', async () => {
    const link = await prepare(url, { task: '999', sizeBytes: 3 });
    const error = await errorOf(await put(link.url, 'abc'));
    expect(error).toMatchObject({ httpStatus: 400, applied: 'NO' });
  });
});
