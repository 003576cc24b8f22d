import { expect, test } from 'vitest';
import { createFileFrom } from '../../../../src/service/google/record/file-upload.ts';

const file = {
  name: 'A',
  folder: 'folder/key',
  contentType: 'text/html',
  mimeType: 'application/vnd.google-apps.document',
};

test('an import contains the metadata and the file, and the resource key of the folder in a header', () => {
  const { address, headers, contentType, head, tail } = createFileFrom(file);
  expect(address).toBe(
    '/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id',
  );
  expect(headers).toEqual({ 'x-goog-drive-resource-keys': 'folder/key' });
  const [, boundary] = /^multipart\/related; boundary=(.+)$/.exec(contentType) ?? [];
  const metadata =
    '{"name":"A","mimeType":"application/vnd.google-apps.document","parents":["folder"]}';
  expect(`${head}<p>x</p>${tail}`.split('\r\n')).toEqual([
    `--${boundary}`,
    'Content-Type: application/json; charset=UTF-8',
    '',
    metadata,
    `--${boundary}`,
    'Content-Type: text/html',
    '',
    '<p>x</p>',
    `--${boundary}--`,
    '',
  ]);
  expect(createFileFrom(file).contentType).not.toBe(contentType);
});
