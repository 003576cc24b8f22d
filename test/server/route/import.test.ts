import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { errorOf, startExportServer, tokenHeaders } from './export-setup.ts';
import { asanaHeaders, startPut } from './upload-setup.ts';

const { sandbox, url, log } = await startExportServer({
  REQUEST_TIMEOUT_MS: '2000',
  ALLOW_PUBLIC_SHARING: 'on',
});
const { folder, pdf } = documentFixtures;

async function ask<Data>(query: string, variables: object, person = 'ada'): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...tokenHeaders(person) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function prepare(input: object, person = 'ada'): Promise<string> {
  const { prepareDocumentImport: link } = await ask<{ prepareDocumentImport: { url: string } }>(
    'mutation ($input: PrepareDocumentImportInput!) { prepareDocumentImport(input: $input) { url } }',
    { input },
    person,
  );
  return link.url;
}

/** Without a content type, which `fetch` adds to texts. */
const put = (
  link: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = tokenHeaders('ada'),
) => fetch(link, { method: 'PUT', headers, body: new Blob([body]) });

interface Imported {
  readonly id: string;
  readonly documentId: string;
}

async function importFile(
  format: string,
  content: string | Uint8Array<ArrayBuffer>,
  more: object = {},
): Promise<Imported> {
  const sizeBytes = Buffer.byteLength(content);
  const response = await put(
    await prepare({ title: 'Imported', format, sizeBytes, ...more }),
    content,
  );
  expect(response.status).toBe(201);
  return (await response.json()) as Imported;
}

const read = ({ id }: Imported) =>
  ask<{
    document: { title: string; markdown: string; mimeType: string; folder: object | null };
  }>('query ($id: ID!) { document(id: $id) { title markdown mimeType folder { folderId } } }', {
    id,
  });

const uploads = () =>
  sandbox.requests().filter(({ path }) => path.startsWith('/upload/drive/v3/files'));

describe('an imported file', () => {
  test.each([
    ['MARKDOWN', '# Plan\n\nShip **it**.\n', '# Plan\n\nShip **it**.\n'],
    ['HTML', '<h2>Größe</h2><p>One <b>two</b></p>', '## Größe\n\nOne **two**\n'],
    ['TEXT', 'One\nTwo <b>\n', 'One\n\nTwo \\<b>\n'],
  ])('of the format %s becomes a document, with one request', async (format, content, markdown) => {
    const imported = await importFile(format, content);
    expect(imported.id).toBe(`Document:${imported.documentId}`);
    expect(uploads()).toHaveLength(1);
    const { document } = await read(imported);
    expect(document).toMatchObject({
      title: 'Imported',
      markdown,
      mimeType: 'application/vnd.google-apps.document',
    });
  });

  test('of Word becomes a document', async () => {
    const word = new Document({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Offer', heading: HeadingLevel.HEADING_1 }),
            new Paragraph({
              children: [new TextRun({ text: 'Net', bold: true }), new TextRun(' 30')],
            }),
            new Paragraph({
              children: [new TextRun(''), new TextRun('A point')],
              bullet: { level: 0 },
            }),
            new Paragraph({ text: 'Another', bullet: { level: 0 } }),
          ],
        },
      ],
    });
    const bytes = new Uint8Array(await Packer.toBuffer(word));
    const { document } = await read(await importFile('DOCX', bytes));
    expect(document.markdown).toBe('# Offer\n\n**Net** 30\n\n- A point\n- Another\n');
  });

  test('is created in the folder', async () => {
    const { document } = await read(await importFile('TEXT', 'a', { folder: `Folder:${folder}` }));
    expect(document.folder).toEqual({ folderId: folder });
  });

  test.each([
    ['without a folder', {}],
    ['with the folder "root"', { folder: 'root' }],
  ])('%s is created in My Drive', async (_what, more) => {
    const { document } = await read(await importFile('TEXT', 'a', more));
    expect(document.folder).toMatchObject({ folderId: expect.stringMatching(/^0A/) });
  });

  test('can have the title “--boundary\\r\\n"x"” and contain what looks like the end of the request', async () => {
    const title = '--taskdoc-\r\n"x"';
    const content = '--taskdoc-\r\n\r\n--taskdoc---';
    const imported = await importFile('TEXT', content, { title });
    expect((await read(imported)).document.title).toBe(title);
  });

  test('can have the longest title, in a folder with a long id', async () => {
    const title = '\u0001🌲'.repeat(133);
    const imported = await importFile('TEXT', 'a', { title, folder });
    expect((await read(imported)).document.title).toBe(title);
  });

  test('has one line in the log, without the link and the title', async () => {
    const link = await prepare({ title: 'secret plan', format: 'TEXT', sizeBytes: 1 });
    log.length = 0;
    await put(link, 'x');
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'upload', sizeBytes: 1 }]);
    for (const secret of [link.split('/').at(-1) ?? '', 'secret plan', 'sandbox-ada'])
      expect(log.join()).not.toContain(secret);
  });
});

describe('an image', () => {
  const prepareImage = async (input: object) => {
    const { prepareImage: link } = await ask<{ prepareImage: { url: string } }>(
      'mutation ($input: PrepareImageInput!) { prepareImage(input: $input) { url } }',
      { input },
    );
    return link.url;
  };

  test.each([
    ['PNG', 'image/png'],
    ['JPEG', 'image/jpeg'],
    ['GIF', 'image/gif'],
  ])('of the format %s is stored as it is, and inserted into a document', async (format, type) => {
    const content = `\x89${format}`;
    const sizeBytes = Buffer.byteLength(content);
    const response = await put(
      await prepareImage({ name: 'photo', format, sizeBytes, folder }),
      content,
    );
    expect(response.status).toBe(201);
    const { fileId } = (await response.json()) as { fileId: string };
    const headers = { authorization: 'Bearer sandbox-ada' };
    const file = `${sandbox.googleDriveBaseUrl}/drive/v3/files/${fileId}`;
    const metadata = await fetch(`${file}?fields=name,mimeType,parents`, { headers });
    expect(await metadata.json()).toEqual({ name: 'photo', mimeType: type, parents: [folder] });
    expect(await (await fetch(`${file}?alt=media`, { headers })).text()).toBe(content);
    const { insertDocumentImage } = await ask<{ insertDocumentImage: { replies: unknown[] } }>(
      `mutation { insertDocumentImage(input: { document: "${documentFixtures.editable}", image: "${fileId}", after: { end: true } }) { replies } }`,
      {},
    );
    expect(JSON.stringify(insertDocumentImage.replies)).toContain('objectId');
  });

  test('that is another type than announced is not stored', async () => {
    const link = await prepareImage({ name: 'photo', format: 'PNG', sizeBytes: 3 });
    const response = await put(link, 'abc', {
      ...tokenHeaders('ada'),
      'content-type': 'image/gif',
    });
    expect(response.status).toBe(415);
    expect(uploads()).toHaveLength(0);
  });
});

describe('nothing is created', () => {
  const prepared = (person?: string) =>
    prepare({ title: 'A', format: 'TEXT', sizeBytes: 3 }, person);

  test('if the link is used a second time', async () => {
    const link = await prepared();
    expect((await put(link, 'abc')).status).toBe(201);
    expect(await errorOf(await put(link, 'abc'))).toMatchObject({ httpStatus: 409 });
    expect(uploads()).toHaveLength(1);
  });

  test.each([
    ['another caller sends the file', 403, tokenHeaders('grace'), 'abc'],
    ['only the other service is connected', 401, asanaHeaders('ada'), 'abc'],
    ['the file is longer', 413, tokenHeaders('ada'), 'abcd'],
  ])('if %s, and nothing is sent', async (_what, status, headers, body) => {
    const response = await put(await prepared(), body, headers);
    expect(response.status).toBe(status);
    expect(uploads()).toHaveLength(0);
  });

  test('if the link of an attachment is used for a document, or the reverse', async () => {
    const link = await prepared();
    const token = link.split('/').at(-1);
    const headers = { ...tokenHeaders('ada'), ...asanaHeaders('ada') };
    expect((await put(`${url}/upload/${token}`, 'abc', headers)).status).toBe(404);
    expect((await put(`${url}/upload/image/${token}`, 'abc', headers)).status).toBe(404);
    expect((await put(link, 'abc', headers)).status).toBe(201);
  });

  test('if the client leaves', async () => {
    const { client, response } = startPut(await prepared(), {
      ...tokenHeaders('ada'),
      'content-length': 3,
    });
    client.write('a');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    client.destroy();
    await expect(response).rejects.toThrow();
    expect((await sandboxTitles()).includes('A')).toBe(false);
  });

  test('if Google rejects the file, or the folder', async () => {
    const bytes = new TextEncoder().encode('not a Word file');
    const format = 'DOCX';
    const link = await prepare({ title: 'A', format, sizeBytes: bytes.length });
    expect(await errorOf(await put(link, bytes))).toMatchObject({
      httpStatus: 400,
      code: 'BAD_USER_INPUT',
      applied: 'NO',
    });
    const elsewhere = await prepare({ title: 'A', format: 'TEXT', sizeBytes: 1, folder: pdf });
    expect(await errorOf(await put(elsewhere, 'a'))).toMatchObject({ applied: 'NO' });
  });

  test.each([
    ['a server error', { kind: 'status', status: 503 }, 502, 'UNKNOWN'],
    ['a limit', { kind: 'rate-limit' }, 429, 'NO'],
  ] as const)('twice after %s', async (_what, fault, status, applied) => {
    sandbox.setFaults([{ ...fault, count: 1, route: 'POST /upload/drive/v3/files' }]);
    expect(await errorOf(await put(await prepared(), 'abc'))).toMatchObject({
      httpStatus: status,
      applied,
    });
    expect(uploads()).toHaveLength(1);
  });
});

async function sandboxTitles(): Promise<readonly string[]> {
  const response = await fetch(`${sandbox.googleDriveBaseUrl}/drive/v3/files?pageSize=1000`, {
    headers: { authorization: 'Bearer sandbox-ada' },
  });
  const { files } = (await response.json()) as { files: { name: string }[] };
  return files.map(({ name }) => name);
}
