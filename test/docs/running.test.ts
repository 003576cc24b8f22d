import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('every variable that the program reads has a row, and no other', () => {
  const known = [...read('src/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => String(name),
  );
  const rows = [...read('docs/running.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) =>
    String(cell).replaceAll('`', '').split(', '),
  );
  expect(known.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(known.toSorted());
});
