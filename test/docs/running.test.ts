import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asanaChecks } from '../../src/doctor/asana-check.ts';
import { asanaWriteChecks } from '../../src/doctor/asana-write-check.ts';
import { googleChecks } from '../../src/doctor/google-check.ts';
import { googleWriteChecks } from '../../src/doctor/google-write-check.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('docs/running.md lists exactly the variables that the program reads', () => {
  const defined = [...read('src/config/variable.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name]) => String(name),
  );
  const rows = [...read('docs/running.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) =>
    String(cell).replaceAll('`', '').split(', '),
  );
  expect(defined.length).toBeGreaterThan(20);
  expect(rows.toSorted()).toEqual(defined.toSorted());
});

test.each([
  ['doctor', [...asanaChecks, ...googleChecks]],
  ['doctor --write', [...asanaWriteChecks, ...googleWriteChecks]],
] as const)('docs/running.md shows every check of taskdoc %s', (command, checks) => {
  const [, output = ''] = read('docs/running.md').split(`npx taskdoc ${command}\n`);
  const [table = ''] = output.split('```');
  const ids = [...table.matchAll(/^(asana|google)\.\S+/gm)].map(([id]) => id);
  expect(ids).toEqual(checks.map(({ assumption: { id } }) => id));
});
