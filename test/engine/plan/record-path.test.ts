import { expectTypeOf, test } from 'vitest';
import type { PathOf } from '../../../src/engine/plan/record-path.ts';

interface User {
  readonly gid: string;
  readonly name?: string;
  readonly boss?: User | null;
}

interface Task {
  readonly due_on?: string | null;
  readonly followers?: readonly User[];
  readonly memberships?: readonly { readonly section?: { readonly name: string } | null }[];
}

test('a path has up to three segments, through records and lists', () => {
  expectTypeOf<'due_on'>().toExtend<PathOf<Task>>();
  expectTypeOf<'followers.name'>().toExtend<PathOf<Task>>();
  expectTypeOf<'followers.boss.name'>().toExtend<PathOf<Task>>();
  expectTypeOf<'memberships.section.name'>().toExtend<PathOf<Task>>();
  expectTypeOf<'followers.boss.boss.name'>().not.toExtend<PathOf<Task>>();
});

test('a path with a misspelt segment does not compile', () => {
  expectTypeOf<'due_onn'>().not.toExtend<PathOf<Task>>();
  expectTypeOf<'followers.nmae'>().not.toExtend<PathOf<Task>>();
  expectTypeOf<'followers.'>().not.toExtend<PathOf<Task>>();
  expectTypeOf<'due_on.length'>().not.toExtend<PathOf<Task>>();
  expectTypeOf<'memberships.0.section'>().not.toExtend<PathOf<Task>>();
});

test('every path is valid for a record of unknown type', () => {
  expectTypeOf<PathOf<unknown>>().toEqualTypeOf<string>();
});
