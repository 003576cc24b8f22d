import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectSameNames } from '../expect-same-names.ts';

// The folders of the program and the imports between them. docs/architecture.md draws these imports; the linter rejects
// others while a file is edited (biome.json). These tests compare the drawing with the code, and find import cycles
// between folders, which the linter cannot see.

interface Import {
  /** Paths from the root of the project. */
  readonly from: string;
  readonly to: string;
}

const sources = ['src', 'sandbox'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file))
    .map((file) => posix.join(top, file)),
);

/** The relative imports of a source file, type imports and dynamic imports included. */
function importsOf(from: string, text: string): readonly Import[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(
    ([, path = '']) => ({ from, to: posix.join(dirname(from), path) }),
  );
}

/** The imports between different folders, each written once: `graph -> asana`. */
function edgesOf(imports: readonly Import[], folderOf: (file: string) => string) {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source === target) continue;
    edges.set(source, (edges.get(source) ?? new Set()).add(target));
  }
  return edges;
}

/** The folders of one import cycle, in order; null if there is none. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const finished = new Set<string>();
  const visit = (folder: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (finished.has(folder)) return null;
    for (const next of edges.get(folder) ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle !== null) return cycle;
    }
    finished.add(folder);
    return null;
  };
  for (const folder of edges.keys()) {
    const cycle = visit(folder, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** `graph` for a file below src/graph, `sandbox` for a file below sandbox, and the path itself for src/main.ts. */
function topFolderOf(file: string): string {
  const [top = '', folder = '', ...rest] = file.split('/');
  if (top === 'sandbox') return top;
  return rest.length === 0 ? file : folder;
}

/** The imports that the block `imports` of docs/architecture.md draws. */
function drawnImports(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const [, block = ''] = /```imports\n([\s\S]*?)```/.exec(text) ?? [];
  const rows = block.trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [folder = '', targets = ''] = row.replace(/\(.*\)/, '').split('->');
      const names = targets.split(',').map((one) => one.trim());
      return [folder.trim(), new Set(names.filter((name) => name !== ''))];
    }),
  );
}

const imports = sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));
const sorted = (edges: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...edges]
    .flatMap(([folder, targets]) =>
      [...(targets.size === 0 ? ['nothing'] : targets)].map((target) => `${folder} -> ${target}`),
    )
    .sort();

test('docs/architecture.md draws exactly the imports between the top folders', () => {
  const drawn = drawnImports(readFileSync('docs/architecture.md', 'utf8'));
  const edges = edgesOf(imports, topFolderOf);
  for (const file of sources)
    edges.set(topFolderOf(file), edges.get(topFolderOf(file)) ?? new Set());
  const advice = 'docs/architecture.md needs the imports of each folder';
  expectSameNames(sorted(drawn), sorted(edges), advice);
});

test('no folder imports another in a cycle, subfolders counted separately', () => {
  expect(findCycle(edgesOf(imports, dirname))).toBe(null);
});

test('every relative import leads to a file of the project', () => {
  const files = new Set(sources);
  const lost = imports.filter(({ to }) => !files.has(to));
  expect(lost, 'imports of files that do not exist').toEqual([]);
});

describe('the comparison of imports detects', () => {
  const fileThatImports = (path: string) =>
    importsOf('src/http/a.ts', `import { b } from '${path}';`);

  test('an import that the drawing does not have', () => {
    const edges = edgesOf(fileThatImports('../asana/task.ts'), topFolderOf);
    expect(sorted(edges)).toEqual(['http -> asana']);
    expect(drawnImports('```imports\nhttp -> config\n```').get('http')).toEqual(
      new Set(['config']),
    );
  });

  test.each([
    ["import type { A } from '../loader/mask.ts';", 'src/loader/mask.ts'],
    ["export { a } from './caller.ts';", 'src/http/caller.ts'],
    ["const a = await import('../main.ts');", 'src/main.ts'],
    ["import '../graph/schema.ts';", 'src/graph/schema.ts'],
  ])('an import in the form `%s`', (text, to) => {
    expect(importsOf('src/http/a.ts', text)).toEqual([{ from: 'src/http/a.ts', to }]);
  });

  test('a cycle over several folders, and a folder that imports its own subfolder and back', () => {
    const edges = (pairs: readonly (readonly [string, string])[]) =>
      edgesOf(
        pairs.map(([from, to]) => ({ from: join(from, 'x.ts'), to: join(to, 'x.ts') })),
        dirname,
      );
    const [ab, bc, ca] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ] as const;
    expect(findCycle(edges([ab, bc]))).toBe(null);
    expect(findCycle(edges([ab, bc, ca]))).toEqual(['a', 'b', 'c', 'a']);
    expect(
      findCycle(
        edges([
          ['a', 'a/b'],
          ['a/b', 'a'],
        ]),
      ),
    ).toEqual(['a', 'a/b', 'a']);
  });
});
