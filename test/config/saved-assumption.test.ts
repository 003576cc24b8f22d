import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';

const folder = await mkdtemp(join(tmpdir(), 'taskdoc-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'results.json');

const saved = {
  version: 1,
  time: '2026-11-22T10:00:00.000Z',
  results: [
    { id: 'asana.batch', result: 'holds' },
    { id: 'asana.nested-fields', result: 'fails' },
    { id: 'google.list-order', result: 'unknown' },
  ],
};

test('ASSUMPTIONS names the assumptions that failed', async () => {
  await writeFile(file, JSON.stringify(saved));
  expect(parseConfig({ ASSUMPTIONS: file }).failedAssumptions).toEqual(['asana.nested-fields']);
});

const notSaved = `is ${file}; accepted: a file that taskdoc doctor --save has written.`;
const otherVersion = `is ${file}, which has another format than this version of taskdoc. Run taskdoc doctor --save again.`;

test.each([
  ['of another version', JSON.stringify({ ...saved, version: 2 }), otherVersion],
  ['that is cut off', JSON.stringify(saved).slice(0, -10), notSaved],
  ['with an unknown result', JSON.stringify(saved).replace('fails', 'failed'), notSaved],
  ['without a version', JSON.stringify({ ...saved, version: undefined }), notSaved],
  ['that is a list', '[]', notSaved],
  ['that is empty', '', notSaved],
])('a file %s is rejected with one sentence', async (_name, text, message) => {
  await writeFile(file, text);
  const expected = new ConfigError([{ variable: 'ASSUMPTIONS', message }]);
  expect(() => parseConfig({ ASSUMPTIONS: file })).toThrow(expected.message);
});

test('a file that does not exist is rejected with one sentence', () => {
  const missing = join(folder, 'missing.json');
  expect(() => parseConfig({ ASSUMPTIONS: missing })).toThrow(
    `ASSUMPTIONS is ${missing}, which cannot be read: ENOENT.`,
  );
});
