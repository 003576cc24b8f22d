import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// Each exported name of src is defined in one file, so that a search for it finds one thing, and an editor imports the right one.

/** What a file exports under which name. Overloads, and a type that has the name of a value beside it, are one name. */
function exportedNames(text: string): readonly string[] {
  const declared = text.matchAll(
    /^export (?:declare )?(?:abstract |async )?(?:class|interface|type|enum|const|let|function\*?) (\w+)/gm,
  );
  // A re-export (`export { a } from './a.ts'`) defines nothing.
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm);
  const names = [...listed].flatMap(([, list = '']) =>
    list.split(',').map((entry) => entry.trim().split(/\s+/).at(-1) ?? ''),
  );
  return [...new Set([...[...declared].map(([, name = '']) => name), ...names.filter(Boolean)])];
}

/** A sentence for each name that several files export. */
function findHomonyms(files: Iterable<readonly [file: string, text: string]>): readonly string[] {
  const filesByName = new Map<string, string[]>();
  for (const [file, text] of files)
    for (const name of exportedNames(text))
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  return [...filesByName]
    .filter(([, users]) => users.length > 1)
    .map(([name, users]) => `${name} is exported by ${users.join(' and ')}`)
    .sort();
}

test('each exported name of src is defined in one file', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => [`src/${file}`, readFileSync(`src/${file}`, 'utf8')] as const);
  expect(findHomonyms(files)).toEqual([]);
});

describe('the search for homonyms', () => {
  const find = (one: string, two: string) =>
    findHomonyms([
      ['src/one.ts', one],
      ['src/two.ts', two],
    ]);

  test.each([
    ['an interface and a class', 'export interface Range {}', 'export abstract class Range {}'],
    ['two functions', 'export async function Range() {}', 'export function* Range() {}'],
    ['a constant and a type', 'export const Range = 1;', 'export type Range = 1;'],
    ['a list of exports', 'const a = 1;\nexport { a as Range };', 'export enum Range {}'],
  ])('finds %s', (_, one, two) => {
    expect(find(one, two)).toEqual(['Range is exported by src/one.ts and src/two.ts']);
  });

  test.each([
    ['overloads', 'export function a(): 1;\nexport function a(b: 1): 2;', ''],
    ['a name that is not exported', 'export const a = 1;', 'const a = 2;'],
    ['a re-export', 'export const a = 1;', "export { a } from './one.ts';"],
    ['a longer name', 'export const a = 1;', 'export const ab = 1;'],
  ])('accepts %s', (_, one, two) => {
    expect(find(one, two)).toEqual([]);
  });
});
