import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-documents-'));
  for (const part of ['two', 'clash', 'none']) await mkdir(join(folder, part));
  const files = {
    'two/web.json': '{ "a": "{ a }", "shared": "{ s }" }',
    'two/phone.json': '{ "b": "{ b }", "shared": "{ s }" }',
    'two/notes.txt': 'not JSON',
    'clash/web.json': '{ "a": "{ a }" }',
    'clash/phone.json': '{ "a": "{ b }" }',
    'list.json': '["{ a }"]',
    'blank.json': '{ "a": " " }',
    'broken.json': '{',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (name: string, others: Readonly<Record<string, string>> = {}) =>
  parseConfig({ TRUSTED_DOCUMENTS: join(folder, name), ...others });

test('trusted documents are read from a file, and from every JSON file of a folder', () => {
  expect([...read('clash/web.json').trustedDocuments]).toEqual([['a', '{ a }']]);
  expect(Object.fromEntries(read('two').trustedDocuments)).toEqual({
    a: '{ a }',
    b: '{ b }',
    shared: '{ s }',
  });
});

describe('an invalid path of trusted documents', () => {
  test.each([
    ['missing.json', /is .*missing\.json, which cannot be read: ENOENT\./],
    ['none', /is .*none; accepted: a folder that contains JSON files\./],
    ['clash', /contains two documents with the id "a", one of them in .*web\.json\./],
    ['list.json', /accepted: a JSON object with ids as keys and documents as values\./],
    ['blank.json', /accepted: a JSON object/],
    ['broken.json', /accepted: a JSON object/],
  ])('(%s) is rejected with an explanation', (name, problem) => {
    expect(() => read(name)).toThrow(problem);
  });

  test('is reported together with all other problems', () => {
    const problems = ['PORT', 'TRUSTED_DOCUMENTS'];
    try {
      read('broken.json', { PORT: 'x' });
      expect.unreachable();
    } catch (error) {
      expect(
        error instanceof ConfigError && error.problems.map(({ variable }) => variable),
      ).toEqual(problems);
    }
  });

  test('is also a missing one with MCP_DOCUMENTS=trusted', () => {
    expect(() => parseConfig({ MCP_DOCUMENTS: 'trusted' })).toThrow(
      'TRUSTED_DOCUMENTS is required with MCP_DOCUMENTS=trusted',
    );
  });

  test('is also a missing one with ONLY_TRUSTED_DOCUMENTS', () => {
    expect(() => parseConfig({ ONLY_TRUSTED_DOCUMENTS: 'on' })).toThrow(
      'TRUSTED_DOCUMENTS is required with ONLY_TRUSTED_DOCUMENTS',
    );
  });
});
