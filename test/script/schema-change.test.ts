import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { compareSchemas, deprecationsOf } from '../../script/schema-change.ts';

const before = `
  type Query { task(id: ID!, gid: ID @deprecated(reason: "Use \`Query.task(id:)\` instead; can be removed from 2026-05-01.")): Task }
  type Task {
    name: String
    title: String @deprecated(reason: "Use \`Task.name\` instead; can be removed from 2026-05-01.")
    kind: Kind
  }
  enum Kind { TASK OLD @deprecated(reason: "Use \`Kind.TASK\` instead; can be removed from 2026-05-01.") }`;

const compare = (after: string, { changelog = '', today = '2026-04-30' } = {}) =>
  compareSchemas({ before, after, changelog, today });
const withoutDeprecated = `
  type Query { task(id: ID!): Task }
  type Task { name: String kind: Kind }
  enum Kind { TASK }`;

describe('a change that breaks clients', () => {
  test('is reported as breaking if nothing announces it', () => {
    const { breaking, announced } = compare(before.replace('name: String', 'name: Int'));
    expect(breaking).toEqual(['Task.name changed type from String to Int.']);
    expect(announced).toEqual([]);
  });

  test('is announced by its sentence in the changelog, even across line breaks', () => {
    const changelog = '- Breaking: Task.name changed type\n  from String to Int. It counts now.';
    const change = compare(before.replace('name: String', 'name: Int'), { changelog });
    expect(change).toMatchObject({
      breaking: [],
      announced: ['Task.name changed type from String to Int.'],
    });
    // The sentence of one change does not cover another.
    expect(compare(before.replace('name: String', ''), { changelog }).breaking).toEqual([
      'Task.name was removed.',
    ]);
  });

  test('is announced for a deprecated part from the date in its deprecation', () => {
    const removals = [
      'Query.task arg gid was removed.',
      'Task.title was removed.',
      'OLD was removed from enum type Kind.',
    ];
    const early = compare(withoutDeprecated);
    expect([...early.breaking].sort()).toEqual([...removals].sort());
    const due = compare(withoutDeprecated, { today: '2026-05-01' });
    expect(due.breaking).toEqual([]);
    expect([...due.announced].sort()).toEqual([...removals].sort());
  });
});

test('a change that breaks no operation is reported as dangerous', () => {
  expect(compare(before.replace('enum Kind {', 'enum Kind { NEW'))).toEqual({
    breaking: [],
    announced: [],
    dangerous: ['NEW was added to enum type Kind.'],
  });
});

test('two equal schemas have no changes', () => {
  expect(compare(before)).toEqual({ breaking: [], announced: [], dangerous: [] });
});

test('deprecations of fields, arguments, input fields and enum values are found', () => {
  const schema = buildSchema(`
    type Query {
      a: Int @deprecated(reason: "Use \`Query.b\` instead; can be removed from 2027-03-01.")
      b(c: Int @deprecated(reason: "Use \`Input.e\` from 2027-01-01 on.")): Int
    }
    input Input { d: Int @deprecated(reason: "Use \`Nothing.f\` instead; can be removed from 2027-03-01.") e: Int }
    enum Word { OLD @deprecated }
  `);
  expect(deprecationsOf(schema)).toMatchObject([
    { coordinate: 'Query.a', replacement: 'Query.b', endsOn: '2027-03-01' },
    { coordinate: 'Query.b(c:)', replacement: 'Input.e', endsOn: '2027-01-01' },
    { coordinate: 'Input.d', replacement: null, endsOn: '2027-03-01' },
    { coordinate: 'Word.OLD', replacement: null, endsOn: null },
  ]);
});
