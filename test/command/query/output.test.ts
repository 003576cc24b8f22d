import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { errorPathOf, openOutput } from '../../../src/command/query/output.ts';
import {
  type ExportState,
  readState,
  startPosition,
  statePathOf,
} from '../../../src/command/query/state.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskdoc-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

const state: ExportState = {
  version: 1,
  url: null,
  format: 'ndjson',
  position: startPosition,
  document: '{ __typename }',
  variables: {},
  operationName: null,
};

/** An export whose program ended after its first page, in the middle of writing the second one. */
async function interrupted(name: string, errors: string) {
  const path = join(folder, name);
  const output = openOutput(path, state, true);
  await output.write('1\n2\n', errors, { ...startPosition, after: 'page 2', items: 2 });
  output.close(false);
  appendFileSync(path, '3\n4');
  appendFileSync(errorPathOf(path), 'an error of page 2');
  return path;
}

describe('an export that is continued', () => {
  test.each([
    ['with errors', 'an error of page 1\n'],
    ['without errors', ''],
  ])(
    '%s before its interruption keeps the lines of complete pages, and no others',
    async (name, before) => {
      const path = await interrupted(name, before);
      const output = openOutput(path, readState(path), false);
      expect(output.position).toMatchObject({ after: 'page 2', items: 2, bytes: 4 });
      expect(output.position.errorBytes).toBe(Buffer.byteLength(before));
      await output.write('3\n4\n', 'an error of page 2\n', { ...output.position, items: 4 });
      output.close(true);
      expect(readFileSync(path, 'utf8')).toBe('1\n2\n3\n4\n');
      expect(readFileSync(errorPathOf(path), 'utf8')).toBe(`${before}an error of page 2\n`);
      expect(existsSync(statePathOf(path))).toBe(false);
    },
  );

  test.each([
    ['its lines', (path: string) => path],
    ['its errors', errorPathOf],
  ])('is rejected if the file with %s was shortened', async (name, pathOf) => {
    const path = await interrupted(name, 'an error of page 1\n');
    truncateSync(pathOf(path), 1);
    expect(() => openOutput(path, readState(path), false)).toThrow('is shorter than');
  });
});
