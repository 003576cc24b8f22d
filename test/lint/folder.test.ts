import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../script/room/room.ts';
import { expectSameNames } from '../expect-same-names.ts';

// The rooms of the program and the imports between them. The linter rejects forbidden imports while a file is edited. These tests compare
// the list of rooms with the code, and find import cycles between folders, which the linter cannot see.

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

/** `schema` for a file below src/schema, `sandbox` for a file below sandbox, and the path itself for src/main.ts. */
function roomOf(file: string): string {
  const [top = '', folder = '', ...rest] = file.split('/');
  if (top === 'sandbox') return top;
  return rest.length === 0 ? file : folder;
}

const imports = sources.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

test('the list of rooms has exactly the imports between the rooms', () => {
  const edges = edgesOf(imports, roomOf);
  const found = [...edges].flatMap(([room, targets]) =>
    [...targets].map((target) => `${room} -> ${target}`),
  );
  const listed = Object.entries(rooms).flatMap(([room, { imports: targets }]) =>
    targets.map((target) => `${room} -> ${target}`),
  );
  const isBetweenRooms = (edge: string) => !/main\.ts|sandbox/.test(edge);
  const advice = 'script/room/room.ts needs the imports of each room';
  expectSameNames(listed, found.filter(isBetweenRooms), advice);
});

test('no room imports one above it', () => {
  const names: readonly string[] = Object.keys(rooms);
  const upward = Object.entries(rooms).flatMap(([room, { imports: targets }]) =>
    targets
      .filter((target) => names.indexOf(target) < names.indexOf(room))
      .map((target) => `${room} -> ${target}`),
  );
  expect(upward).toEqual([]);
});

test('src has only rooms and the program', () => {
  expectSameNames(readdirSync('src'), [...Object.keys(rooms), 'main.ts'], 'script/room/room.ts');
});

test('no folder imports another in a cycle, subfolders counted separately', () => {
  expect(findCycle(edgesOf(imports, dirname))).toBe(null);
});

/** Has one file for each type of Asana. */
const recordFolder = 'src/service/asana/record';

test('no folder has more than 24 files', () => {
  const large = [...new Set(sources.map((file) => dirname(file)))].filter(
    (folder) => sources.filter((file) => dirname(file) === folder).length > 24,
  );
  expect(large).toEqual([recordFolder]);
});

test('no file has more than 250 lines', () => {
  const code = sources.filter((file) => file.endsWith('.ts'));
  const long = code.filter((file) => readFileSync(file, 'utf8').split('\n').length > 251);
  expect(long).toEqual([]);
});

test('every relative import leads to a file of the project', () => {
  const files = new Set(sources);
  const lost = imports.filter(({ to }) => !files.has(to));
  expect(lost, 'imports of files that do not exist').toEqual([]);
});

describe('the comparison of imports detects', () => {
  const fileThatImports = (path: string) =>
    importsOf('src/upstream/http/a.ts', `import { b } from '${path}';`);

  test('an import between rooms', () => {
    const edges = edgesOf(fileThatImports('../../service/asana/task.ts'), roomOf);
    expect([...edges]).toEqual([['upstream', new Set(['service'])]]);
  });

  test.each([
    ["import type { A } from '../../engine/loader/mask.ts';", 'src/engine/loader/mask.ts'],
    ["export { a } from './caller.ts';", 'src/upstream/http/caller.ts'],
    ["const a = await import('../../main.ts');", 'src/main.ts'],
    ["import '../../schema/schema.ts';", 'src/schema/schema.ts'],
  ])('an import in the form `%s`', (text, to) => {
    const from = 'src/upstream/http/a.ts';
    expect(importsOf(from, text)).toEqual([{ from, to }]);
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
