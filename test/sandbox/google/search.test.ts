import type { drive_v3 } from '@googleapis/drive';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { useGoogle } from './caller.ts';

const { get, post, sandbox } = useGoogle();
type FileList = drive_v3.Schema$FileList;
const isDocument = "mimeType = 'application/vnd.google-apps.document'";

const list = (query: Readonly<Record<string, string>>, token = 'sandbox-ada') =>
  get<FileList>('/drive/v3/files', { query, token });
const namesFor = async (q: string) =>
  (await list({ q, orderBy: 'name' })).body.files?.map(({ name }) => name);

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

test('name contains matches the start of words and ignores case', async () => {
  expect(await namesFor("name contains 'hello'")).toEqual([
    'HelloWorld, the first sketch of the API',
    'Say hello: ten openings for support',
  ]);
  expect(await namesFor("name contains 'world'")).toEqual([]);
  expect(await namesFor("name contains 'ŁÓDŹ'")).toEqual(['Résellers in Łódź and Zürich']);
  expect(await namesFor("name contains 'Café'")).toEqual(['🌦️ Weather words: naïve & cafe\u0301']);
});

test.each(['O\'Brien \\ "draft"', 'Discounts: 50%_off & "two for one"', 'טקסטים להשקה בעברית'])(
  'a search for the exact name %s finds one file',
  async (name) => {
    expect(await namesFor(`name = ${quote(name)}`)).toEqual([name]);
    expect(await namesFor(`name contains ${quote(name)}`)).toEqual([name]);
  },
);

test('a value that looks like a search operator is matched as text', async () => {
  expect(await namesFor(`name contains ${quote("' or name contains '")}`)).toEqual([]);
  expect(await namesFor(`name contains ${quote('x'.repeat(500))}`)).toEqual([]);
});

test('a search finds trashed files and all types unless they are excluded', async () => {
  expect(await namesFor("name contains 'launch'")).toEqual([
    'Launch datasheet.pdf',
    'Launch of Aria 2',
    'Launch plan: Aria 1 (old)',
    'Launch plan: Aria 2',
    'Launch price list',
  ]);
  const q = `${isDocument} and trashed = false and name contains 'launch'`;
  expect(await namesFor(q)).toEqual(['Launch plan: Aria 2']);
});

test.each([
  [
    `'${documentFixtures.folder}' in parents`,
    ['Customer interviews: notes', 'Launch plan: Aria 2', 'Press'],
  ],
  ["modifiedTime > '2026-06-10T12:00:00' and trashed != true", ['Launch plan: Aria 2']],
  ["not (mimeType != 'application/pdf')", ['Launch datasheet.pdf']],
  [`mimeType contains 'application/pdf' or name = 'Motto'`, ['Launch datasheet.pdf', 'Motto']],
  ["'mateo@fernwood.example' in owners and name contains 'radio'", ['Radio design notes']],
  ["sharedWithMe and name contains 'press'", ['Press release: Aria 2']],
  ["properties has { key='status' and value='printed' }", ['Launch datasheet.pdf']],
  ["appProperties has {key='station' and value='STN-12'}", ['Launch datasheet.pdf']],
  ["properties has { key='station' and value='STN-12' }", []],
  ["properties has { key='status' and value='draft' } or name = 'Motto'", ['Motto']],
  ["(name = 'Motto' or name = 'Team wiki') and not name contains 'wiki'", ['Motto']],
])('the search %s finds the matching files', async (q, names) => {
  expect(await namesFor(q)).toEqual(names);
});

test.each([
  ['plan launch', ['Launch plan: Aria 1 (old)', 'Launch plan: Aria 2']],
  ['la pl 2', ['Launch plan: Aria 2']],
  ['plan_aria-2', ['Launch plan: Aria 2']],
  ['launch lan', []],
  ['aunch', []],
])('name contains the prefix of a word for each word of %j, in any order', async (text, names) => {
  expect(await namesFor(`name contains ${quote(text)}`)).toEqual(names);
});

test('fullText matches complete words of documents, in their order only within double quotes', async () => {
  const found = async (text: string) =>
    (await list({ q: `fullText contains ${quote(text)}` })).body.files?.map(({ name }) => name);
  for (const text of ['forecast once', 'once forecast', '"forecast once"']) {
    expect(await found(text)).toEqual(['Motto']);
  }
  for (const text of ['fore', 'forecast onc', '"once forecast"']) {
    expect(await found(text)).toEqual([]);
  }
});

test('and and or are evaluated from left to right', async () => {
  const q = "name = 'Motto' or name = 'Team wiki' and name contains 'team'";
  expect(await namesFor(q)).toEqual(['Team wiki']);
});

test.each([
  "name contains 'O'Brien'",
  "name contains 'open",
  "name like 'x'",
  'name contains hello',
  "title = 'x'",
  "name = 'a' name = 'b'",
  "(name = 'a'",
  "trashed = 'true'",
  "modifiedTime > 'soon'",
  "name = '\\x'",
  'and',
  "properties has { key='status' }",
  "properties has { value='printed' and key='status' }",
  "properties = 'printed'",
  "name has { key='status' and value='printed' }",
])('the search %s is rejected as an invalid q', async (q) => {
  const { status, error } = await list({ q });
  expect([status, error?.message]).toEqual([400, 'Invalid Value']);
  expect(error?.errors?.[0]).toMatchObject({ reason: 'invalid', location: 'q' });
});

test('pages continue one another and contain every file once', async () => {
  const complete = (await list({ pageSize: '5000', fields: 'files/id' })).body.files ?? [];
  expect(complete.length).toBeGreaterThan(40);
  const paged: (typeof complete)[number][] = [];
  let pageToken: string | null | undefined;
  do {
    const more = pageToken ? { pageToken } : {};
    const { body } = await list({ pageSize: '7', fields: 'nextPageToken,files/id', ...more });
    paged.push(...(body.files ?? []));
    pageToken = body.nextPageToken;
  } while (pageToken);
  expect(paged).toEqual(complete);
});

test('a page token is valid for its own query only', async () => {
  const { nextPageToken } = (await list({ pageSize: '2' })).body;
  const pageToken = nextPageToken ?? '';
  expect((await list({ pageToken })).status).toBe(200);
  for (const query of [{ pageToken, q: 'trashed = false' }, { pageToken: 'nonsense' }]) {
    expect((await list(query)).error?.errors?.[0]?.location).toBe('pageToken');
  }
  expect((await list({ pageToken }, 'sandbox-grace')).status).toBe(400);
  expect((await list({ pageSize: '0' })).status).toBe(400);
});

test('files are returned in the requested order', async () => {
  const query = { fields: 'files(name,modifiedTime)', pageSize: '1000' };
  const times = (await list({ ...query, orderBy: 'modifiedTime desc,name' })).body.files?.map(
    ({ modifiedTime }) => modifiedTime ?? '',
  );
  expect(times).toEqual(times?.toSorted().reverse());
  expect((await list({ orderBy: 'folder' })).body.files?.[0]?.mimeType).toContain('folder');
  expect((await list({ orderBy: 'colour' })).error?.errors?.[0]?.location).toBe('orderBy');
  const words = { q: "fullText contains 'hail'", orderBy: 'name' };
  expect((await list(words)).error?.errors?.[0]?.location).toBe('orderBy');
});

const knowing = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

test('files of shared drives are listed only on request', async () => {
  const q = "name contains 'Service manual'";
  expect((await list({ q })).body.files).toEqual([]);
  const driveId = documentFixtures.sharedDrive;
  for (const corpora of [{}, { corpora: 'allDrives' }, { corpora: 'drive', driveId }]) {
    const { body } = await list({ q, ...knowing, ...corpora });
    expect(body.files?.map(({ id }) => id)).toEqual([documentFixtures.onSharedDrive]);
  }
  expect((await list({ corpora: 'allDrives' })).status).toBe(400);
  expect((await list({ ...knowing, corpora: 'drive', driveId: 'x' })).status).toBe(404);
});

test('a search never finds files that the caller may not open', async () => {
  for (const token of ['sandbox-grace', 'sandbox-guest']) {
    const { body } = await list({ q: isDocument, pageSize: '1000', ...knowing }, token);
    const ids = body.files?.map(({ id }) => id) ?? [];
    expect(ids).not.toContain(documentFixtures.private);
    const opened = await Promise.all(ids.map((id) => get(`/v1/documents/${id}`, { token })));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test('an incomplete-search fault hides the files of shared drives and is reported', async () => {
  const query = { ...knowing, corpora: 'allDrives', pageSize: '1000', fields: '*' };
  const complete = (await list(query)).body;
  sandbox().setFaults([{ kind: 'incomplete-search', route: 'GET /drive/v3/files', count: 1 }]);
  const incomplete = (await list(query)).body;
  expect([complete.incompleteSearch, incomplete.incompleteSearch]).toEqual([false, true]);
  expect(complete.files?.filter(({ driveId }) => driveId).length).toBeGreaterThan(1);
  expect(incomplete.files).toEqual(complete.files?.filter(({ driveId }) => !driveId));
  expect((await list(query)).body).toEqual(complete);
});

test('a list in a batch can be incomplete', async () => {
  const headers = {
    authorization: 'Bearer sandbox-ada',
    'content-type': 'multipart/mixed; boundary=cut',
  };
  const part = (path: string) =>
    `--cut\r\nContent-Type: application/http\r\n\r\nGET ${path} HTTP/1.1\r\n\r\n`;
  const body = `${part('/drive/v3/files?fields=incompleteSearch')}${part('/drive/v3/files/root')}--cut--`;
  const send = async () =>
    (await fetch(`${sandbox().url}/batch/drive/v3`, { method: 'POST', headers, body })).text();
  for (const route of ['GET /drive/v3/files', '*']) {
    sandbox().setFaults([{ kind: 'incomplete-search', route }]);
    const text = await send();
    expect(text).toContain('"incompleteSearch": true');
    expect(text).toContain('"My Drive"');
  }
});

test('a paused index does not find later writes until it is resumed, and returns files as they are now', async () => {
  const create = async (name: string) => {
    const mimeType = 'application/vnd.google-apps.document';
    const { body } = await post<drive_v3.Schema$File>('/drive/v3/files', {
      body: { name, mimeType },
    });
    return body.id ?? '';
  };
  const insert = (id: string, text: string) =>
    post(`/v1/documents/${id}:batchUpdate`, {
      body: { requests: [{ insertText: { text, location: { index: 1 } } }] },
    });
  const found = async (q: string) => (await list({ q })).body.files ?? [];
  const earlier = await create('Regenmesser');
  sandbox().setSearchIndex({ service: 'google', isPaused: true });
  await create('Windmesser');
  await insert(earlier, 'Hagelmesser');
  expect(await found("name = 'Windmesser'")).toEqual([]);
  expect(await found("fullText contains 'Hagelmesser'")).toEqual([]);
  expect(await found("name = 'Regenmesser'")).toMatchObject([{ id: earlier }]);
  sandbox().setSearchIndex({ service: 'google', isPaused: false });
  expect(await found("name = 'Windmesser'")).toHaveLength(1);
  expect(await found("fullText contains 'Hagelmesser'")).toMatchObject([{ id: earlier }]);
});

test('a reset resumes the index', async () => {
  sandbox().setSearchIndex({ service: 'google', isPaused: true });
  sandbox().reset();
  await post('/drive/v3/files', { body: { name: 'Windmesser' } });
  expect((await list({ q: "name = 'Windmesser'" })).body.files).toHaveLength(1);
});
