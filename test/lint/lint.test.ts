import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomRules } from '../../script/room/room-rule.ts';

// A rule that finds nothing looks like a rule that is kept. Each file in violations/ breaks one rule, and its first line contains the name
// of the rule and a part of the message. This test lints them with the settings of the project, as if they were in src. For each rule of a
// room it writes such a file.

const violations = join(import.meta.dirname, 'violations');
const biome = resolve('node_modules/.bin/biome');

interface Diagnostic {
  readonly category: string;
  readonly message: string;
  readonly location: { readonly path: string };
}

let folder: string;
let diagnostics: readonly Diagnostic[];
let files: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskdoc-lint-'));
  await cp(violations, folder, { recursive: true });
  await cp('biome.json', join(folder, 'biome.json'));
  await Promise.all(roomViolations.map(writeViolation));
  files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  diagnostics = await lint(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** An import that a rule of a room forbids, in a file of that room and in one of an inner folder. */
const roomViolations = roomRules.flatMap(({ includes: [files = ''], linter }) =>
  linter.rules.style.noRestrictedImports.options.patterns.flatMap(({ group, message }, rule) =>
    group.flatMap((pattern, number) =>
      ['', 'inner/'].map((inner) => ({
        path: files.replace('**', `${inner}rule-${rule}-import-${number}.ts`),
        module: pattern
          .replace(/^\*\*\//, '../')
          .replace('/**', '/a.ts')
          .replace('*', 'a'),
        message,
      })),
    ),
  ),
);

async function writeViolation({ path, module, message }: (typeof roomViolations)[number]) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `// noRestrictedImports: ${message}\nexport { a } from '${module}';\n`);
}

/** Resolves although the exit code of Biome reports violations. */
function lint(cwd: string): Promise<readonly Diagnostic[]> {
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
  return new Promise((found, failed) => {
    execFile(biome, options, { cwd }, (_exit, stdout, stderr) => {
      if (stdout.startsWith('{')) found(JSON.parse(stdout).diagnostics);
      else failed(new Error(`Biome did not report: ${stdout}${stderr}`));
    });
  });
}

test('Biome finds exactly the violations in test/lint/violations, with the messages of their first lines', async () => {
  const expected = await Promise.all(
    files.map(async (file) => {
      const [, rule, words] =
        /^\/\/ (\w+): (.*)/.exec(await readFile(join(folder, file), 'utf8')) ?? [];
      return rule && { file, rule, message: expect.stringContaining(words ?? '') };
    }),
  );
  const found = diagnostics.map(({ category, message, location }) => ({
    file: location.path,
    rule: category.split('/').at(-1),
    message,
  }));
  const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
  expect(found.sort(byFile)).toEqual(expected.filter((one) => !!one).sort(byFile));
});

describe('test/lint/violations', async () => {
  const settings = JSON.parse(await readFile('biome.json', 'utf8'));
  const messages: string[] = settings.overrides.flatMap(
    ({ linter }: { linter: { rules: { style?: Record<string, Restriction> } } }) =>
      linter.rules.style?.['noRestrictedImports']?.options?.patterns.map((one) => one.message) ??
      [],
  );
  const folderRules = [...new Set(messages)];
  const rules = Object.entries<Record<string, unknown>>(settings.linter.rules)
    .filter(([group]) => group !== 'preset')
    .flatMap(([, group]) => Object.keys(group).filter((rule) => group[rule] !== 'off'));

  interface Restriction {
    readonly options?: { readonly patterns: readonly { readonly message: string }[] };
  }

  test('is about more than 12 rules of folders and 10 other rules', () => {
    expect(folderRules.length).toBeGreaterThan(12);
    expect(rules.length).toBeGreaterThan(10);
  });

  test.each(folderRules)('has a violation of the rule “%s”', (message) => {
    const isFound = diagnostics.some((one) => one.message === message);
    expect(isFound, 'add a file with this violation').toBe(true);
  });

  test.each(rules)('has a violation of %s', (rule) => {
    const isFound = diagnostics.some((one) => one.category.split('/').at(-1) === rule);
    expect(isFound, 'add a file with this violation').toBe(true);
  });
});

describe('the sandbox takes the services’ records as types only', () => {
  // The linter cannot tell a type from a value in a forbidden import.
  const valueImport =
    /^(?:import|export) (?!type )[^;]*? from '(?:\.\.\/)+src\/service\/(?:asana|google)\/[^']+';/gm;

  async function valuesTaken(file: string): Promise<string[]> {
    const source = await readFile(join('sandbox', file), 'utf8');
    return [...source.matchAll(valueImport)]
      .map(([statement]) => statement)
      .filter((statement) => {
        const [, path = ''] = /from '([^']+)'/.exec(statement) ?? [];
        return /^src\/service\/(asana|google)\//.test(join('sandbox', file, '..', path));
      });
  }

  test('in every file', async () => {
    const sources = await readdir('sandbox', { recursive: true });
    const taken = await Promise.all(
      sources.filter((file) => file.endsWith('.ts')).map((file) => valuesTaken(file)),
    );
    expect(taken.flat()).toEqual([]);
  });

  test('and an import of a value is detected', () => {
    const take = "import { type A, readTask } from '../../src/service/asana/record/task.ts';";
    expect(take.match(valueImport)).toEqual([take]);
    expect(
      "import type { A } from '../../src/service/asana/record/task.ts';".match(valueImport),
    ).toBe(null);
  });
});
