import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { findOperation, planOf } from '../../../src/engine/plan/operation-plan.ts';

const schema = buildSchema(
  'directive @note(if: Boolean) on FIELD type Query { a: String, b: String }',
);

/** Plans a document, whose only operation has the same plan as long as the document is the same object. */
const plannerOf =
  (text: string, document = parse(text)) =>
  (variables: Readonly<Record<string, unknown>>, { schema: otherSchema = schema } = {}) => {
    const operation = findOperation(otherSchema, document, null);
    const plan = operation && planOf(operation, variables);
    if (!plan) throw new Error('The document has no plan.');
    return plan.root;
  };

describe('an operation', () => {
  test('is planned once, whatever its variables are', () => {
    const planFor = plannerOf('query ($yes: Boolean!, $id: ID) { a b @include(if: $yes) }');
    expect(planFor({ yes: true, id: '1' })).toBe(planFor({ yes: true, id: '2' }));
  });

  test('has a plan for each set of values in @skip and @include', () => {
    const planFor = plannerOf('query ($yes: Boolean!) { a b @include(if: $yes) }');
    const keys = (yes: boolean) => planFor({ yes }).fields.map(({ key }) => key);
    expect(keys(true)).toEqual(['a', 'b']);
    expect(keys(false)).toEqual(['a']);
  });

  test('has the same plan for all values in other directives', () => {
    const planFor = plannerOf('query ($yes: Boolean!) { a @note(if: $yes) }');
    expect(planFor({ yes: true })).toBe(planFor({ yes: false }));
  });

  test('has a plan for each schema', () => {
    const planFor = plannerOf('{ a }');
    const other = buildSchema('type Query { a: Int }');
    expect(planFor({}).type).toBe(schema.getQueryType());
    expect(planFor({}, { schema: other }).type).toBe(other.getQueryType());
    expect(planFor({})).toBe(planFor({}));
  });

  test('keeps the plans of 32 sets of values, and creates others again', () => {
    const names = ['v', 'w', 'x', 'y', 'z', 'q'];
    const planFor = plannerOf(
      `query (${names.map((name) => `$${name}: Boolean!`)}) {
        ${names.map((name) => `${name}: a @skip(if: $${name})`).join(' ')} b
      }`,
    );
    const plan = (index: number) =>
      planFor(Object.fromEntries(names.map((name, bit) => [name, ((index >> bit) & 1) === 1])));
    for (let index = 0; index < 31; index += 1) plan(index);
    expect(plan(31)).toBe(plan(31));
    expect(plan(0)).toBe(plan(0));
    expect(plan(32)).not.toBe(plan(32));
  });

  test('of a type that the schema does not have has no plan', () => {
    const operation = findOperation(schema, parse('mutation { a }'), null);
    expect(operation && planOf(operation, {})).toBe(null);
  });
});

describe('the operation that a request names', () => {
  const find = (text: string, name: string | null | undefined) =>
    findOperation(schema, parse(text), name);
  const nameOf = (text: string, name: string | null | undefined) =>
    find(text, name)?.operation.name?.value;

  test.each([
    ['{ a }', null, true],
    ['{ a }', undefined, true],
    ['{ a } fragment F on Query { a }', null, true],
    ['query One { a } query Two { b }', null, false],
    ['query One { a } query Two { b }', 'Two', true],
    ['query One { a } query Two { b }', 'Three', false],
    ['{ a }', 'One', false],
    ['fragment F on Query { a }', null, false],
    ['fragment F on Query { a }', 'F', false],
  ])('in %s with the name %s is found: %s', (text, name, expected) => {
    expect(find(text, name) !== null).toBe(expected);
  });

  test('is the one with this name, even if a fragment has the same name', () => {
    expect(nameOf('query One { a } query Two { b }', 'Two')).toBe('Two');
    expect(nameOf('fragment Two on Query { a } query One { a } query Two { b }', 'Two')).toBe(
      'Two',
    );
  });

  test('comes with all fragments of its document', () => {
    const found = find('{ ...F } fragment F on Query { a } fragment G on Query { b }', null);
    expect(Object.keys(found?.fragments ?? {})).toEqual(['F', 'G']);
  });
});
