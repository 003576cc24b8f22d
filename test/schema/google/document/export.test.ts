import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createAsker } from '../../../ask.ts';

const { ask } = await createAsker();
const behindProxy = await createAsker({ PUBLIC_URL: 'https://taskdoc.example' });
const { handbook, oddName } = documentFixtures;
const exportOf = (id: string, format: string, more = '') =>
  `{ document(id: "${id}") { export(format: ${format}) { url mimeType fileName expiresAt } ${more} } }`;

describe('an export link', () => {
  test.each([
    ['PDF', 'application/pdf', 'pdf'],
    ['DOCX', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['ODT', 'application/vnd.oasis.opendocument.text', 'odt'],
    ['RTF', 'application/rtf', 'rtf'],
    ['TEXT', 'text/plain', 'txt'],
    ['HTML_ZIP', 'application/zip', 'zip'],
    ['EPUB', 'application/epub+zip', 'epub'],
    ['MARKDOWN', 'text/markdown', 'md'],
  ])('as %s has the MIME type and file name of the format', async (format, mimeType, extension) => {
    const before = Date.now();
    const { data, reads } = await ask(exportOf(handbook, format));
    const { url, expiresAt, ...file } = data.document.export;
    expect(file).toEqual({ mimeType, fileName: `Station handbook (fixture).${extension}` });
    expect(url).toMatch(/^http:\/\/taskdoc\.test\/export\/[\w-]+\.[\w-]{43}$/);
    const minutes = (Date.parse(expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(14.9);
    expect(minutes).toBeLessThan(15.1);
    expect(reads).toEqual([
      `GET /drive/v3/files/${handbook}?supportsAllDrives=true id,mimeType,name`,
    ]);
  });

  test('starts with PUBLIC_URL if it is set', async () => {
    const { data } = await behindProxy.ask(exportOf(handbook, 'PDF'));
    expect(data.document.export.url).toMatch(/^https:\/\/taskdoc\.example\/export\//);
  });

  test('needs no request of its own beside other fields of the file, or beside the body', async () => {
    const file = await ask(exportOf(handbook, 'PDF', 'modifiedAt'));
    expect(file.errors).toEqual([]);
    expect(file.wireRequests).toBe(1);
    const body = await ask(exportOf(handbook, 'PDF', 'body { content { endIndex } }'));
    expect(body.data.document.export.fileName).toBe('Station handbook (fixture).pdf');
    expect(body.wireRequests).toBe(1);
  });

  test('for each of fifty documents in a search costs one search', async () => {
    const { data, wireRequests } = await ask(
      '{ documents(first: 50) { nodes { pdf: export(format: PDF) { url } text: export(format: TEXT) { url } } } }',
    );
    expect(data.documents.nodes.length).toBeGreaterThan(20);
    expect(wireRequests).toBe(1);
  });

  test('for a document with an unusual title has a file name that is valid on any system', async () => {
    const { data } = await ask(exportOf(oddName, 'DOCX'));
    expect(data.document.export.fileName).toBe("O'Brien _ _draft_.docx");
  });
});

test('an export link is not returned if the viewer cannot read the document', async () => {
  const guest = await ask(exportOf(documentFixtures.private, 'PDF'), {}, 'guest');
  expect(guest.data.document).toBeNull();
  expect(guest.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  const unconnected = await ask(exportOf(handbook, 'PDF'), {}, 'ada-pat');
  expect(unconnected.errors).toMatchObject([{ extensions: { code: 'NOT_CONNECTED' } }]);
  expect(unconnected.reads).toEqual([]);
});
