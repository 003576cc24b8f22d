import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportFormats } from '../../../sandbox/google/export/format.ts';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { pdfToText } from '../../tool/pdf-text.ts';
import { type GoogleError, useGoogle } from './caller.ts';

const { send } = useGoogle();
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const office = 'application/vnd.oasis.opendocument.text';

async function exportAs(mimeType: string, id: string = documentFixtures.handbook) {
  const response = await send('GET', `/drive/v3/files/${id}/export`, { query: { mimeType } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type'), bytes };
}

const errorOf = ({ bytes }: { bytes: Buffer }) =>
  (JSON.parse(bytes.toString()) as { error: GoogleError }).error;

/** A file of a zip, as text. */
const fileOf = (bytes: Buffer, path: string) => strFromU8(unzipSync(bytes)[path] ?? Buffer.of());

test.each(Object.keys(exportFormats))('an export as %s has that content type', async (mimeType) => {
  const { status, type, bytes } = await exportAs(mimeType);
  expect([status, type]).toEqual([200, mimeType]);
  expect(bytes.length).toBeGreaterThan(300);
});

test('an export as plain text has all tabs, the text of smart chips, and CRLF line ends', async () => {
  const text = (await exportAs('text/plain')).bytes.toString();
  expect(text.startsWith('\uFEFFOverview\r\nStation handbook\r\n')).toBe(true);
  expect(text).toContain('Ask Grace Lindqvist before Sep 15, 2026, or read Launch plan: Aria 2.');
  expect(text).toContain('      * of which one is spare\r\n');
  expect(text).toContain('\r\nGuide\r\nSetting up\r\n1. Charge the sensor.\r\n2. Hold both');
  expect(text).toContain('Fog. Wipe the cap, wait an hour.');
});

test('an export as Markdown has headings, nested lists, links, tables and notes', async () => {
  const text = (await exportAs('text/markdown')).bytes.toString();
  expect(text).toContain('# In the box\n\n* The outdoor sensor\n    * two screws\n');
  expect(text).toContain('    * **no** batteries');
  expect(text).toContain('| Quantity | Unit | Every |\n| --- | --- | --- |\n');
  expect(text).toContain('| Rain | mm \\| l/m² | 1 min |');
  expect(text).toContain('[^1]: Such as the dew point.');
  expect(text).toContain('[the help desk](https://help.fernwood.example)');
});

test('an export as PDF has text in several scripts that programs can extract', {
  tags: 'slow',
}, async (context) => {
  const { bytes } = await exportAs('application/pdf');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const text = await pdfToText(bytes);
  if (text === null) return context.skip('pdftotext is not installed.');
  expect(text).toContain('Station handbook');
  expect(text).toContain('Temperature');
  expect(text).toContain('The table above is printed on the lid.');
  const polish = await pdfToText((await exportAs('application/pdf', fileNamed.lodz)).bytes);
  expect(polish).toContain('Łódź');
  const hebrew = await pdfToText((await exportAs('application/pdf', fileNamed.hebrew)).bytes);
  expect(hebrew).toContain('אריה');
});

const fileNamed = {
  lodz: '1Resellers'.padEnd(44, '0'),
  hebrew: documentFixtures.rightToLeft,
};

test('an export of a long document as PDF has its 300 pages', { tags: 'slow' }, async () => {
  const { bytes } = await exportAs('application/pdf', documentFixtures.long);
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(300);
});

test('exports in archive formats contain the document', async () => {
  const html = unzipSync((await exportAs('application/zip')).bytes);
  const [path = '', page = Buffer.of()] = Object.entries(html)[0] ?? [];
  expect(path).toBe('Stationhandbookfixture.html');
  expect(strFromU8(page)).toContain('<h1>In the box</h1>');
  const docx = fileOf((await exportAs(word)).bytes, 'word/document.xml');
  expect(docx).toContain('of which one is spare');
  expect(docx).toContain('w:val="Heading1"');
  const odt = (await exportAs(office)).bytes;
  expect(odt.subarray(30, 38 + office.length).toString()).toBe(`mimetype${office}`);
  expect(fileOf(odt, 'content.xml')).toContain('The outdoor sensor');
  const epub = (await exportAs('application/epub+zip')).bytes;
  expect(fileOf(epub, 'text.xhtml')).toContain('Setting up');
});

test('an export as RTF is ASCII', async () => {
  const text = (await exportAs('application/rtf')).bytes.toString('latin1');
  expect(text).toMatch(/^\{\\rtf1[\s\x20-\x7e]*\}$/);
  expect(text).toContain('\\u-10180?\\u-8415?');
});

test('suggestions are not exported', async () => {
  const { bytes } = await exportAs('text/plain', documentFixtures.suggestions);
  expect(bytes.toString()).toContain('The warranty lasts two years.');
});

test('an export is rejected if it is too large, not of a document, or in an unknown format', async () => {
  const tooLarge = await exportAs('application/pdf', documentFixtures.tooLarge);
  expect(tooLarge.status).toBe(403);
  expect(errorOf(tooLarge)).toMatchObject({
    message: 'This file is too large to be exported.',
    errors: [{ reason: 'exportSizeLimitExceeded' }],
  });
  expect((await exportAs('text/plain', documentFixtures.tooLarge)).status).toBe(200);
  const sheet = errorOf(await exportAs('application/pdf', documentFixtures.sheet));
  expect(sheet.errors?.[0]?.reason).toBe('fileNotExportable');
  const format = errorOf(await exportAs('image/png'));
  expect(format).toMatchObject({
    code: 400,
    message: 'The requested conversion is not supported.',
  });
});
