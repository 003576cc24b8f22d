import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('docs/running.md lists exactly the variables that the program reads', () => {
  const defined = [...read('src/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => String(name),
  );
  const rows = [...read('docs/running.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) =>
    String(cell).replaceAll('`', '').split(', '),
  );
  expect(defined.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(defined.toSorted());
});
