import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { pdfToText } from '../../tool/pdf-text.ts';
import { startExportServer, tokenHeaders } from './export-setup.ts';

const { sandbox, url, linkTo } = await startExportServer();
const open = (link: string) => fetch(link, { headers: tokenHeaders('ada') });
const { handbook } = documentFixtures;

describe('an exported file', () => {
  const isZip = (bytes: Buffer) => Object.keys(unzipSync(bytes)).length > 0;
  const startsWith = (words: string) => (bytes: Buffer) => bytes.toString('utf8').startsWith(words);

  test.each<[string, string, string, (bytes: Buffer) => boolean]>([
    ['PDF', 'application/pdf', 'pdf', startsWith('%PDF-')],
    [
      'DOCX',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'docx',
      isZip,
    ],
    ['ODT', 'application/vnd.oasis.opendocument.text', 'odt', isZip],
    ['RTF', 'application/rtf', 'rtf', startsWith('{\\rtf1')],
    ['TEXT', 'text/plain; charset=utf-8', 'txt', startsWith('\uFEFFOverview\r\n')],
    ['HTML_ZIP', 'application/zip', 'zip', isZip],
    ['EPUB', 'application/epub+zip', 'epub', isZip],
    ['MARKDOWN', 'text/markdown; charset=utf-8', 'md', (bytes) => bytes.includes('# In the box')],
  ])('as %s has its type and its name', async (format, type, extension, isValid) => {
    const { url: link, mimeType, fileName } = await linkTo(handbook, format);
    expect(link.startsWith(`${url}/export/`)).toBe(true);
    expect([mimeType, fileName]).toEqual([
      type.split(';')[0],
      `Station handbook (fixture).${extension}`,
    ]);
    const response = await open(link);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName.replaceAll(' ', '%20').replace('(', '%28').replace(')', '%29')}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(isValid(bytes)).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('as PDF contains the document’s text', async (context) => {
    const response = await open((await linkTo(handbook)).url);
    const text = await pdfToText(Buffer.from(await response.arrayBuffer()));
    if (text === null) return context.skip('pdftotext is not installed.');
    expect(text).toContain('Station handbook');
    expect(text).toContain('The table above is printed on the lid.');
  });

  test('costs one request with GET and none with HEAD', async () => {
    const { url: link } = await linkTo(handbook);
    sandbox.clearRequests();
    const head = await fetch(link, { method: 'HEAD', headers: tokenHeaders('ada') });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('application/pdf');
    expect(sandbox.requests()).toEqual([]);
    await (await open(link)).arrayBuffer();
    expect(sandbox.requests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /drive/v3/files/${handbook}/export`,
    ]);
  });
});
