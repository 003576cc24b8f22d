import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Linters of clients read the date of a deprecation in `deletionDate`. Source: Biome, "useDeprecatedDate".

const schema = await readFile('schema.graphql', 'utf8');
const deprecations = schema.match(/@deprecated\(reason.*\)/g) ?? [];

test('each deprecation of schema.graphql has its date in its reason and as an argument', () => {
  expect(deprecations.length).toBeGreaterThan(5);
  for (const text of deprecations)
    expect(text).toMatch(/from (\d{4}-\d\d-\d\d)\.", deletionDate: "\1"\)$/);
});

test('the linter finds the date of each deprecation, and reports deprecations without one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-deletion-date-'));
  const rules = { preset: 'none', suspicious: { useDeprecatedDate: 'error' } };
  const settings = { linter: { rules }, files: { maxSize: 10_000_000 } };
  await writeFile(join(folder, 'biome.json'), JSON.stringify(settings));
  // It also reports dates that have passed.
  const later = schema.replaceAll(/deletionDate: "\d{4}/g, 'deletionDate: "2999');
  await writeFile(join(folder, 'dated.graphql'), later);
  await writeFile(
    join(folder, 'undated.graphql'),
    schema.replaceAll(/, deletionDate: "[^"]*"/g, ''),
  );
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const output = await new Promise<string>((done) => {
    execFile(resolve('node_modules/.bin/biome'), options, { cwd: folder }, (_error, stdout) =>
      done(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output);
  expect(
    diagnostics.map((one: { category: string; location: { path: string } }) => [
      one.category,
      one.location.path,
    ]),
  ).toEqual(deprecations.map(() => ['lint/suspicious/useDeprecatedDate', 'undated.graphql']));
  await rm(folder, { recursive: true });
});
