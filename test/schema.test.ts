import { readFileSync } from 'node:fs';
import {
  buildSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLDirective,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
} from 'graphql';
import { expect, test } from 'vitest';
import { deprecationsOf } from '../script/schema-change.ts';
import { semanticNonNullLevels } from '../src/schema/directive/semantic-non-null.ts';
import { printDatedSchema } from '../src/schema/print-schema.ts';
import { createSchema } from '../src/schema/schema.ts';
import { fieldsOf, requestFieldsOf } from './request-field.ts';

const schema = createSchema();
const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** A schema element with a name and a description, and its coordinate: `Task.section(project:)`. */
interface Element {
  readonly at: string;
  readonly name: string;
  readonly kind: 'type' | 'field' | 'argument' | 'input field' | 'enum value' | 'directive';
  readonly description: string | null | undefined;
}

/** Excludes the types of introspection and federation. */
const typesOf = (of: GraphQLSchema) =>
  Object.values(of.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !type.name.startsWith('_'),
  );

const toElement = (
  kind: Element['kind'],
  at: string,
  { name, description }: Pick<Element, 'name' | 'description'>,
): Element => ({ kind, at, name, description });

const elements: readonly Element[] = [
  ...typesOf(schema).flatMap((type) => [
    toElement('type', type.name, type),
    ...(isEnumType(type) ? type.getValues() : []).map((value) =>
      toElement('enum value', `${type.name}.${value.name}`, value),
    ),
    ...(isInputObjectType(type) ? Object.values(type.getFields()) : []).map((field) =>
      toElement('input field', `${type.name}.${field.name}`, field),
    ),
  ]),
  ...fieldsOf(schema).flatMap(({ at, field }) => [
    toElement('field', at, field),
    ...field.args.map((arg) => toElement('argument', `${at}(${arg.name}:)`, arg)),
  ]),
  ...schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .flatMap((directive) => [
      toElement('directive', `@${directive.name}`, directive),
      ...directive.args.map((arg) =>
        toElement('argument', `@${directive.name}(${arg.name}:)`, arg),
      ),
    ]),
];

test('schema.graphql is current', () => {
  const printed = printDatedSchema(schema);
  expect(readText('../schema.graphql'), 'run `npm run schema`').toBe(printed);
});

test('everything in the schema has a description that ends like a sentence', () => {
  const silent = elements.filter(({ description }) => !/\S.*[.)]$/s.test(description ?? ''));
  const places = silent.map(({ at }) => at);
  expect(places, 'elements without a description that ends like a sentence').toEqual([]);
  // A low number would mean that the test misses elements.
  expect(elements.length).toBeGreaterThan(400);
});

test('the description of each mutation says what it sends', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const silent = mutations.filter(
    ({ description }) => !/\b(requests?|writes?)\b/.test(description ?? ''),
  );
  expect(mutations.length).toBeGreaterThan(60);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('a description does not only repeat the name', () => {
  const bare = elements.filter(
    ({ name, description, kind }) =>
      kind !== 'type' && description?.replace(/\W/g, '').toLowerCase() === name.toLowerCase(),
  );
  const places = bare.map(({ at }) => at);
  expect(places, 'elements whose description must say more than the name').toEqual([]);
});

const forms: Readonly<Record<Element['kind'], RegExp>> = {
  type: /^[A-Z][a-z0-9]+([A-Z][a-z0-9]+)*$/,
  field: /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/,
  argument: /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/,
  'input field': /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/,
  'enum value': /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
  directive: /^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/,
};

test('a deprecation reason contains the replacement and the date of removal', () => {
  const vague = deprecationsOf(schema).filter(
    ({ replacement, endsOn }) => replacement === null || endsOn === null,
  );
  expect(vague, 'deprecations without a replacement or a date').toEqual([]);
});

/** Names that the services define. */
const foreign = new Set(['ID', 'URL', 'JSON', 'JSONObject']);

test('names are PascalCase for types, camelCase for fields and UPPER_CASE for enum values, with Id and Url as words', () => {
  const odd = elements.filter(({ name, kind }) => !forms[kind].test(name) && !foreign.has(name));
  expect(odd.map(({ at }) => at)).toEqual([]);
});

test('a field that ends in At is an instant, in On a date, in Url an address', () => {
  const types: readonly (readonly [RegExp, string])[] = [
    [/At$/, 'DateTime'],
    [/On$/, 'Date'],
    [/(^u|U)rl$/, 'URL'],
  ];
  const odd = fieldsOf(schema).filter(({ field, at }) =>
    types.some(([end, type]) => end.test(at) && String(field.type).replace('!', '') !== type),
  );
  expect(odd.map(({ at }) => at)).toEqual([]);
});

const connections = typesOf(schema).filter(({ name }) => name.endsWith('Connection'));

test.for(connections.map(({ name }) => [name]))(
  '%s has edges, nodes and pageInfo, and its fields have first and after',
  ([name = '']) => {
    const item = name.replace(/Connection$/, '');
    expect(shapeOf(name)).toEqual({
      edges: `[${item}Edge!]!`,
      nodes: `[${item}!]!`,
      pageInfo: 'PageInfo!',
      totalCount: 'Int',
      // Only Drive says that a search can be incomplete.
      ...(/^(Document|DriveFile|Folder)Connection$/.test(name) && { isIncomplete: 'Boolean!' }),
    });
    expect(shapeOf(`${item}Edge`)).toEqual({ cursor: 'String!', node: `${item}!` });
    const lists = fieldsOf(schema).filter(({ field }) => String(field.type) === name);
    expect(lists.length).toBeGreaterThan(0);
    for (const { at, field } of lists) {
      const args = field.args.map(({ name, type, defaultValue }) => [
        name,
        `${type}`,
        defaultValue,
      ]);
      expect(args, at).toEqual(
        expect.arrayContaining([
          ['first', 'Int', 50],
          ['after', 'String', undefined],
        ]),
      );
    }
  },
);

test('pages go forward only', () => {
  expect(shapeOf('PageInfo')).toEqual({
    endCursor: 'String',
    hasNextPage: 'Boolean!',
    hasPreviousPage: 'Boolean!',
    startCursor: 'String',
  });
  const backward = elements.filter(
    ({ kind, name }) => kind === 'argument' && (name === 'before' || name === 'last'),
  );
  expect(backward).toEqual([]);
});

function shapeOf(name: string): Readonly<Record<string, string>> {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  return Object.fromEntries(
    Object.values(type.getFields()).map((field) => [field.name, String(field.type)]),
  );
}

// Its connections are listed by name only: the test above checks them.
const contract = buildSchema(readText('./contract.graphql'), { assumeValid: true });

test('no type or field that clients use is missing or different', () => {
  const breaking = findBreakingChanges(contract, schema).map(({ description }) => description);
  expect(breaking, 'changes that break clients: see test/contract.graphql').toEqual([]);
  const defaults = findDangerousChanges(contract, schema).filter(
    ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  );
  expect(defaults).toEqual([]);
});

test('the nullability of the types and fields that clients use is unchanged', () => {
  const types = new Map(fieldsOf(schema).map(({ at, field }) => [at, String(field.type)]));
  const promised = fieldsOf(contract).map(({ at, field }) => [at, String(field.type)]);
  expect(promised.length).toBeGreaterThan(150);
  const changed = promised.filter(([at = '', type]) => types.get(at) !== type);
  expect(changed, 'fields with another nullability than in test/contract.graphql').toEqual([]);
});

test('a field that makes its own request is nullable, and so is the payload of a mutation', () => {
  const requests = requestFieldsOf(schema);
  expect(requests.length).toBeGreaterThan(75);
  const nonNull = requests.filter(({ field }) => isNonNullType(field.type));
  const places = nonNull.map(({ at }) => at);
  expect(places, 'fields with a request of their own that must be nullable').toEqual([]);
});

test('@semanticNonNull marks nullable fields only, and never a field of a viewer without an account', () => {
  const marked = fieldsOf(schema).filter(({ field }) => semanticNonNullLevels(field).length > 0);
  expect(marked.filter(({ field }) => isNonNullType(field.type)).map(({ at }) => at)).toEqual([]);
  const at = new Map(marked.map(({ at, field }) => [at, semanticNonNullLevels(field)]));
  expect(at.get('Query.workspaces')).toEqual([0]);
  expect(at.get('Mutation.createTask')).toEqual([0]);
  expect(at.get('Document.text')).toEqual([0]);
  expect(at.get('Task.documents')).toEqual([0, 1]);
  expect(at.get('Subscription.taskChanged')).toEqual([0]);
  // A change is about one object, and says nothing of the others.
  const ofChanges = ['TaskChange.task', 'TaskChange.by', 'DocumentChange.document'];
  const ofRecords = ['AsanaAccount.user', 'GoogleAccount.user', 'Task.createdBy', 'Task.name'];
  for (const absent of [...ofRecords, ...ofChanges]) {
    expect(at.has(absent), absent).toBe(false);
  }
});

test('@semanticNonNull is defined as the nullability specification v0.4 defines it', () => {
  const directive = buildSchema(printDatedSchema(schema)).getDirective('semanticNonNull');
  const published = buildSchema(
    'directive @semanticNonNull(levels: [Int!]! = [0]) on FIELD_DEFINITION type Query { a: Int }',
  ).getDirective('semanticNonNull');
  const shapeOf = ({ name, isRepeatable, locations, args }: GraphQLDirective) => ({
    name,
    isRepeatable,
    locations,
    args: args.map((arg) => [arg.name, String(arg.type), arg.defaultValue]),
  });
  expect(directive && shapeOf(directive)).toEqual(published && shapeOf(published));
});

test('schema.graphql declares @defer, @stream and @semanticNonNull, and applies the last one', () => {
  const printed = printDatedSchema(schema);
  for (const name of ['defer', 'stream', 'semanticNonNull']) {
    expect(buildSchema(printed).getDirective(name)?.name).toBe(name);
  }
  expect(printed).toMatch(/\n {2}documents: \[Document\] @semanticNonNull\(levels: \[0, 1\]\)\n/);
  expect(printed).toMatch(/\n {2}\): String @semanticNonNull\n/);
});
