import type { docs_v1 } from '@googleapis/docs';
import type { drive_v3 } from '@googleapis/drive';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { type GoogleError, useGoogle } from './caller.ts';

const { sandbox, get } = useGoogle();
type File = drive_v3.Schema$File;

const document = 'application/vnd.google-apps.document';
const { editable, readable } = documentFixtures;
const files = '/upload/drive/v3/files';

/** A request with this body, which can have any bytes. */
async function send(
  method: string,
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string> = {},
  token = 'sandbox-ada',
) {
  const url = path.startsWith('http') ? path : `${sandbox().url}${path}`;
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: new Uint8Array(Buffer.from(body)) }),
  });
  const text = await response.text();
  // The type is what the test expects.
  const result = (text === '' ? {} : JSON.parse(text)) as File & { error?: GoogleError };
  return { status: response.status, headers: response.headers, file: result, error: result.error };
}

const multipart = (metadata: object, type: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--limit\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--limit\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n--limit--'),
  ]);
const related = { 'content-type': 'multipart/related; boundary=limit' };
const upload = (metadata: object, type: string, content: string | Buffer, query = '') =>
  send(
    'POST',
    `${files}?uploadType=multipart${query}`,
    multipart(metadata, type, content),
    related,
  );

const contentOf = async (id: string | null | undefined) => {
  const { body } = await get<docs_v1.Schema$Document>(`/v1/documents/${id}`);
  return body;
};
const textOf = ({ body }: docs_v1.Schema$Document) =>
  (body?.content ?? [])
    .flatMap(({ paragraph }) => paragraph?.elements ?? [])
    .map(({ textRun }) => textRun?.content ?? '')
    .join('');

describe('a multipart upload', () => {
  test('keeps every byte of a file', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 128, 10]);
    const { file, status } = await upload({ name: 'a.bin' }, 'application/x-test', bytes);
    expect([status, file.name, file.mimeType]).toEqual([200, 'a.bin', 'application/x-test']);
    const response = await fetch(`${sandbox().url}/drive/v3/files/${file.id}?alt=media`, {
      headers: { authorization: 'Bearer sandbox-ada' },
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    const { body } = await get<File>(`/drive/v3/files/${file.id}`, { query: { fields: 'size' } });
    expect(body.size).toBe('8');
  });

  const markdown =
    '# Plan\n\nA **bold** [link](https://a.example/?b=1&c=2).\n\n1. one\n2. two\n   - deep\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
  const html =
    '<html><head><title>x</title></head><body><h1>Plan</h1><p>A <b>bold</b> <a href="https://a.example/?b=1&amp;c=2">link</a>.</p><ol><li>one</li><li>two<ul><li>deep</li></ul></li></ol><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></body></html>';

  test.each([
    ['Markdown', 'text/markdown', markdown],
    ['HTML', 'text/html; charset=utf-8', html],
  ])('with the type of a document converts %s', async (_name, type, content) => {
    const { file } = await upload({ name: 'Plan', mimeType: document }, type, content);
    expect(file.mimeType).toBe(document);
    const converted = await contentOf(file.id);
    expect(textOf(converted)).toBe('Plan\nA bold link.\none\ntwo\ndeep\n\n');
    const [, title, line, one, two, deep, table] = converted.body?.content ?? [];
    expect(title?.paragraph?.paragraphStyle?.namedStyleType).toBe('HEADING_1');
    expect(line?.paragraph?.elements?.map(({ textRun }) => textRun?.textStyle)).toMatchObject([
      {},
      { bold: true },
      {},
      { link: { url: 'https://a.example/?b=1&c=2' } },
      {},
    ]);
    const bullets = [one, two, deep].map((element) => element?.paragraph?.bullet);
    expect(new Set(bullets.map((bullet) => bullet?.listId)).size).toBe(1);
    expect(bullets.map((bullet) => bullet?.nestingLevel ?? 0)).toEqual([0, 0, 1]);
    expect(table?.table).toMatchObject({ rows: 2, columns: 2 });
    expect(converted.title).toBe('Plan');
  });

  test('with the type of a document converts plain text', async () => {
    const { file } = await upload({ mimeType: document }, 'text/plain', 'a < b &amp;\nc');
    expect(textOf(await contentOf(file.id))).toBe('a < b &amp;\nc\n');
  });

  test('returns the selected fields', async () => {
    const { file } = await upload({ name: 'A' }, 'text/plain', 'x', '&fields=id,size');
    expect(file).toEqual({ id: expect.any(String), size: '1' });
  });

  test.each([
    ['an image as a document', { mimeType: document }, 'image/png', 'x', 400],
    ['more than 5 MB', {}, 'text/plain', Buffer.alloc(5 * 1024 * 1024), 413],
    [
      'a document that is too long',
      { mimeType: document },
      'text/plain',
      'x'.repeat(1_020_001),
      400,
    ],
    ['a name that is no text', { name: 7 }, 'text/plain', 'x', 400],
    ['a folder that does not exist', { parents: ['nowhere'] }, 'text/plain', 'x', 404],
  ])('rejects %s, and creates nothing', async (_what, metadata, type, content, status) => {
    const count = async () => {
      const { body } = await get<drive_v3.Schema$FileList>('/drive/v3/files', {
        query: { pageSize: '1000', fields: 'files(id)' },
      });
      return body.files?.length;
    };
    const before = await count();
    expect((await upload(metadata, type, content)).status).toBe(status);
    expect(await count()).toBe(before);
  });

  test.each([
    ['without a boundary', 'multipart/related', multipart({}, 'text/plain', 'x')],
    ['of another type', 'application/json', Buffer.from('{}')],
    [
      'with one part',
      related['content-type'],
      Buffer.from('--limit\r\nContent-Type: application/json\r\n\r\n{}\r\n--limit--'),
    ],
    ['without an end', related['content-type'], multipart({}, 'text/plain', 'x').subarray(0, -9)],
  ])('rejects a body %s', async (_what, type, body) => {
    const path = `${files}?uploadType=multipart`;
    expect((await send('POST', path, body, { 'content-type': type })).status).toBe(400);
  });

  test('is refused without a known type of upload, and with a token that may only read', async () => {
    expect((await send('POST', `${files}?uploadType=some`, 'x')).status).toBe(400);
    expect((await send('POST', files, 'x')).status).toBe(400);
    const unknown = await send('POST', `${files}?uploadType=media`, 'x', {}, 'nobody');
    expect(unknown.status).toBe(401);
  });
});

describe('an upload to a file that exists', () => {
  const replace = (id: string, content: string, token?: string) =>
    send(
      'PATCH',
      `${files}/${id}?uploadType=media`,
      content,
      { 'content-type': 'text/markdown' },
      token,
    );

  test('replaces the content of a document, which gets another revision', async () => {
    const { revisionId } = await contentOf(editable);
    expect((await replace(editable, '# New')).status).toBe(200);
    const after = await contentOf(editable);
    expect(textOf(after)).toBe('New\n');
    expect(after.title).toBe('Launch plan: Aria 2');
    expect(after.revisionId).not.toBe(revisionId);
  });

  test('changes metadata and content together', async () => {
    const body = multipart({ name: 'Other' }, 'text/html', '<p>New</p>');
    await send('PATCH', `${files}/${editable}?uploadType=multipart`, body, related);
    const after = await contentOf(editable);
    expect([after.title, textOf(after)]).toEqual(['Other', 'New\n']);
  });

  test('is refused to a person who may only read it, and for an unknown file', async () => {
    expect((await replace(readable, 'x', 'sandbox-grace')).status).toBe(403);
    expect((await replace('nowhere', 'x')).status).toBe(404);
  });
});

describe('a resumable upload', () => {
  const chunk = 256 * 1024;
  const begin = async (metadata: object, type: string, length?: number, query = '') => {
    const headers = {
      'content-type': 'application/json',
      'x-upload-content-type': type,
      ...(length !== undefined && { 'x-upload-content-length': String(length) }),
    };
    const path = `${files}?uploadType=resumable${query}`;
    const begun = await send('POST', path, JSON.stringify(metadata), headers);
    return { ...begun, address: begun.headers.get('location') ?? '' };
  };
  const put = (address: string, bytes: Buffer, range?: string, token?: string) =>
    send('PUT', address, bytes, range === undefined ? {} : { 'content-range': range }, token);

  test('in one request converts Markdown to a document', async () => {
    const bytes = Buffer.from('# Plan');
    const { status, address } = await begin({ mimeType: document }, 'text/markdown', bytes.length);
    expect(status).toBe(200);
    const { file } = await put(address, bytes);
    expect(file.mimeType).toBe(document);
    expect(textOf(await contentOf(file.id))).toBe('Plan\n');
  });

  test('in chunks says what has arrived, and continues after an interruption', async () => {
    const bytes = Buffer.alloc(chunk + 10, 'x');
    const { address } = await begin({ name: 'a' }, 'text/plain', undefined, '&fields=size');
    const size = bytes.length;
    const empty = Buffer.alloc(0);
    const nothing = await put(address, empty, `bytes */${size}`);
    expect([nothing.status, nothing.headers.get('range')]).toEqual([308, null]);
    const first = await put(address, bytes.subarray(0, chunk), `bytes 0-${chunk - 1}/*`);
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${chunk - 1}`]);
    const asked = await put(address, empty, `bytes */${size}`);
    expect([asked.status, asked.headers.get('range')]).toEqual([308, `bytes=0-${chunk - 1}`]);
    const last = await put(address, bytes.subarray(chunk), `bytes ${chunk}-${size - 1}/${size}`);
    expect([last.status, last.file]).toEqual([200, { size: String(size) }]);
    expect((await put(address, empty, `bytes */${size}`)).status).toBe(200);
  });

  test.each([
    ['a chunk of another size than a multiple of 256 KB', 'bytes 0-9/100', 10],
    ['a chunk that leaves a gap', `bytes ${chunk}-${2 * chunk - 1}/*`, chunk],
    ['another length than the range', 'bytes 0-9/10', 5],
    ['a chunk behind the end', 'bytes 0-19/10', 20],
    ['a range that is none', 'items 0-9/10', 10],
    ['bytes without their range', 'bytes */10', 10],
  ])('rejects %s, and keeps what has arrived', async (_what, range, length) => {
    const { address } = await begin({}, 'text/plain');
    expect((await put(address, Buffer.alloc(length), range)).status).toBe(400);
    expect((await put(address, Buffer.alloc(0), 'bytes */10')).status).toBe(308);
  });

  test('rejects another size than the announced one', async () => {
    const { address } = await begin({}, 'text/plain', 10);
    expect((await put(address, Buffer.alloc(9))).status).toBe(400);
    expect((await put(address, Buffer.alloc(9), 'bytes 0-8/9')).status).toBe(400);
    expect((await put(address, Buffer.alloc(10))).status).toBe(200);
  });

  test('is unknown to other people, and with another address', async () => {
    const { address } = await begin({}, 'text/plain');
    expect((await put(address, Buffer.alloc(1), undefined, 'sandbox-grace')).status).toBe(404);
    expect((await put(`${address}0`, Buffer.alloc(1))).status).toBe(404);
  });

  test('does not begin in a folder that does not exist', async () => {
    expect((await begin({ parents: ['nowhere'] }, 'text/plain')).status).toBe(404);
  });

  test('replaces the content of a document', async () => {
    const path = `${files}/${editable}?uploadType=resumable`;
    const begun = await send('PATCH', path, '{}', {
      'content-type': 'application/json',
      'x-upload-content-type': 'text/html',
    });
    await put(begun.headers.get('location') ?? '', Buffer.from('<p>New</p>'));
    expect(textOf(await contentOf(editable))).toBe('New\n');
  });
});
