import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** Read, and not yet of any use. */
const silent = new Set(['REDIS_URL']);

test('every variable that the program reads has a row, and no other', () => {
  const known = [...read('src/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
    .map(([, name]) => String(name))
    .filter((name) => !silent.has(name));
  const rows = [...read('docs/running.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) =>
    String(cell).replaceAll('`', '').split(', '),
  );
  expect(known.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(known.toSorted());
});
