import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/environment.ts';
import { fileVariables } from '../../src/config/secret-file.ts';
import { variableNames } from '../../src/config/variable.ts';
import { asanaChecks } from '../../src/doctor/asana-check.ts';
import { asanaWriteChecks } from '../../src/doctor/asana-write-check.ts';
import { googleChecks } from '../../src/doctor/google-check.ts';
import { googleWriteChecks } from '../../src/doctor/google-write-check.ts';
import { createSetUp } from '../../src/doctor/set-up/set-up.ts';
import { expectSameNames } from '../expect-same-names.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('docs/running.md lists exactly the variables that the program reads', () => {
  const defined = [...variableNames];
  const rows = [...read('docs/running.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell]) =>
    String(cell).replaceAll('`', '').split(', '),
  );
  expect(defined.length).toBeGreaterThan(20);
  expectSameNames(
    rows,
    defined,
    'docs/running.md needs a row for each variable of src/config/variable.ts',
  );
});

test('docs/running.md lists every secret that can come from a file', () => {
  const [, paragraph = ''] = read('docs/running.md').split('Every secret can come from a file');
  const [text = ''] = paragraph.split('\n\n');
  const named = new Set([...text.matchAll(/`([A-Z_]+_FILE)(?:=.*?)?`/g)].map(([, name]) => name));
  expectSameNames([...named].map(String), fileVariables, 'docs/running.md lists the files');
});

const { checks: setUpChecks } = createSetUp({
  config: parseConfig({}),
  redirectUris: {},
  inspectStore: null,
});
const toIds = (checks: readonly { assumption: { id: string } }[]) =>
  checks.map(({ assumption: { id } }) => id);

test.each([
  ['doctor', [...toIds([...asanaChecks, ...googleChecks]), ...setUpChecks.map(({ id }) => id)]],
  ['doctor --write', toIds([...asanaWriteChecks, ...googleWriteChecks])],
] as const)('docs/running.md shows every check of taskdoc %s', (command, expected) => {
  const [, output = ''] = read('docs/running.md').split(`npx taskdoc ${command}\n`);
  const [table = ''] = output.split('```');
  const ids = [...table.matchAll(/^(asana|google|setup)\.\S+/gm)].map(([id]) => id);
  expect(ids).toEqual(expected);
});
