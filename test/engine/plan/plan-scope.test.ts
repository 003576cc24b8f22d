import { buildSchema, isObjectType, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { ObjectPlan } from '../../../src/engine/plan/field-plan.ts';
import { findOperation, planOf } from '../../../src/engine/plan/operation-plan.ts';

const schema = buildSchema(`
  interface Named { name: String }
  interface Sized { size: Int }
  union Thing = Person | Parcel
  type Person implements Named { name: String, friend: Person, things: [Thing] }
  type Parcel implements Sized { name: String, size: Int, owner: Person }
  type Query { person: Person, thing: Thing }
`);

function rootPlan(text: string): ObjectPlan {
  const operation = findOperation(schema, parse(text), null);
  const plan = operation && planOf(operation, {});
  if (!plan) throw new Error('The document has no plan.');
  return plan.root;
}

function person() {
  const type = schema.getType('Person');
  if (!isObjectType(type)) throw new Error('The schema has no such type.');
  return type;
}

/** The plan of a person below the first root field. */
function planBelow(text: string): ObjectPlan {
  const [field] = rootPlan(text).fields;
  if (field === undefined) throw new Error('The document has no such field.');
  return field.objectPlan(person());
}

const keysOf = ({ fields }: ObjectPlan) => fields.map(({ key }) => key);

describe('the fields of an object', () => {
  test.each([
    ['without a type', '... { name }', ['name']],
    ['on its type', '... on Person { name }', ['name']],
    ['on an interface that it implements', '... on Named { name }', ['name']],
    ['on a union that contains it', '... on Thing { ... on Person { name } }', ['name']],
    ['on another object type', '... on Parcel { name }', []],
    ['on an interface that it does not implement', '... on Sized { name: __typename }', []],
    ['on a type that the schema does not have', '... on Nothing { name: __typename }', []],
  ])('contain those of a fragment %s only if it applies', (_where, fragment, keys) => {
    expect(keysOf(planBelow(`{ thing { ${fragment} } }`))).toEqual(keys);
  });

  test('contain a fragment once, in the place of its first spread', () => {
    const plan = planBelow(
      '{ thing { ...F a: name ...F } } fragment F on Person { name ... on Named { ...F } }',
    );
    expect(keysOf(plan)).toEqual(['name', 'a']);
    expect(plan.fields[0]?.nodes).toHaveLength(1);
  });

  test('contain nothing of a fragment that the document does not define, and no unknown fields', () => {
    expect(keysOf(planBelow('{ thing { ...Missing name weight } }'))).toEqual(['name']);
  });

  test('contain the introspection of the schema only at the root of a query', () => {
    const introspection = '__typename __schema { __typename } __type(name: "Person") { name }';
    expect(
      rootPlan(`{ ${introspection} person { name } }`).fields.map(({ field }) => field.name),
    ).toEqual(['__typename', '__schema', '__type', 'person']);
    expect(keysOf(planBelow(`{ thing { ${introspection} } }`))).toEqual(['__typename']);
  });

  test.each([
    ['{ thing { __proto__: name } }', true],
    ['{ thing { name } }', false],
  ])('of %s contain the key of the prototype: %s', (text, expected) => {
    expect(planBelow(text).hasPrototypeKey).toBe(expected);
  });
});

describe('a field that comes first in several groups of nodes', () => {
  const fragment = 'fragment F on Person { friend { name } }';

  test('is planned with the nodes of each group', () => {
    // One document: its fields share a scope.
    const root = rootPlan(`{
      a: person { ...F }
      b: person { ...F friend { b: name } }
      c: person { ...F friend { c: name } }
    } ${fragment}`);
    const keys = root.fields.map((field) => {
      const [friend] = field.objectPlan(person()).fields;
      return friend && keysOf(friend.objectPlan(person()));
    });
    expect(keys).toEqual([['name'], ['name', 'b'], ['name', 'c']]);
  });

  test('is planned once for equal groups', () => {
    const root = rootPlan(`{ a: person { ...F } b: person { ...F } } ${fragment}`);
    const [a, b] = root.fields.map((field) => field.objectPlan(person()).fields[0]);
    expect(a).toBeDefined();
    expect(a).toBe(b);
  });
});
