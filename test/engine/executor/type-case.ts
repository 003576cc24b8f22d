import { type GraphQLAbstractType, GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { casesOf, type Log } from './both-executors.ts';

// Interfaces, unions and `isTypeOf`, with type functions that are right, wrong, asynchronous or that fail.

const sdl = `
  interface Named { name: String }
  interface Pet implements Named { name: String friend: Pet }
  type Dog implements Pet & Named { name: String friend: Pet barks: Boolean }
  type Cat implements Pet & Named { name: String friend: Pet meows: Boolean! }
  type Rock implements Named { name: String }
  union Any = Dog | Cat
  type Query { pet: Pet pets: [Pet] strict: [Pet!] any: Any anys: [[Any!]] dog: Dog dogs: [Dog!] }
`;

const rex = { type: 'Dog', name: 'Rex', barks: true };
const tom = { type: 'Cat', name: 'Tom', meows: true, friend: rex };
const mute = { type: 'Cat', name: 'Mute', meows: null };
const root = () => ({
  pet: tom,
  pets: [rex, tom, mute],
  strict: [rex, mute],
  any: rex,
  anys: [[rex, tom], [tom], [mute]],
  dog: rex,
  dogs: [rex, rex],
});

type Typed = { readonly type: string };
const abstractTypes = (schema: GraphQLSchema) =>
  ['Pet', 'Any'].map((name) => schema.getType(name) as GraphQLAbstractType);
const resolveTypeWith = (toName: (value: Typed) => unknown) => (schema: GraphQLSchema) => {
  for (const type of abstractTypes(schema)) type.resolveType = toName as never;
};
const isTypeOfWith =
  (toResult: (value: Typed, name: string) => unknown) => (schema: GraphQLSchema) => {
    for (const type of Object.values(schema.getTypeMap()))
      if (type instanceof GraphQLObjectType && type.name !== 'Query')
        type.isTypeOf = (value: Typed) => toResult(value, type.name) as boolean;
  };
const fail = (message: string): never => {
  throw new Error(message);
};

const query = `{
  pet { __typename name ... on Dog { barks } ... on Cat { meows friend { name ...bark } } }
  any { __typename ... on Named { name } ... on Pet { friend { __typename } } ...bark }
}
fragment bark on Dog { barks }`;

/** What can be wrong with a name that `resolveType` returns, or with an answer of `isTypeOf`. */
const wrong: Readonly<Record<string, (value: Typed) => unknown>> = {
  'the name of an unknown type': () => 'Unicorn',
  'the name of an interface': () => 'Pet',
  'the name of a type that is not possible': () => 'Rock',
  'the name of a scalar': () => 'String',
  null: () => null,
  undefined: () => undefined,
  'a number': () => 3,
  'an object type': () => new GraphQLObjectType({ name: 'Dog', fields: {} }),
  'a promise of the wrong name': async () => 'Rock',
  'a promise of null': async () => null,
  'an exception': () => fail('no type'),
  'a rejected promise': async () => fail('no type'),
};

export const typeCases = casesOf(sdl, [
  { name: 'resolveType', query, root, prepare: resolveTypeWith(({ type }) => type) },
  {
    name: 'an asynchronous resolveType',
    query,
    root,
    prepare: resolveTypeWith(async ({ type }) => type),
  },
  { name: 'isTypeOf', query, root, prepare: isTypeOfWith(({ type }, name) => type === name) },
  {
    name: 'an asynchronous isTypeOf',
    query,
    root,
    prepare: isTypeOfWith(async ({ type }, name) => type === name),
  },
  {
    name: 'the property __typename of a value',
    query,
    root: () => ({
      pet: { ...tom, __typename: 'Cat', friend: { ...rex, __typename: 'Dog' } },
      any: { ...rex, __typename: 'Dog' },
    }),
  },
  {
    name: 'values without a type function',
    query: '{ pet { name } pets { name } strict { name } }',
    root,
    errors: 5,
  },
  ...Object.entries(wrong).flatMap(([name, toName]) => [
    {
      name: `resolveType returns ${name}`,
      query: '{ pet { name } pets { name } anys { __typename } }',
      root,
      prepare: resolveTypeWith(toName),
      errors: 7,
      isRace: true as const,
    },
    {
      name: `resolveType returns ${name} for an item of a list of non-null items`,
      query: '{ strict { name } }',
      root: () => ({ strict: [rex] }),
      prepare: resolveTypeWith(toName),
      errors: 1,
    },
  ]),
  ...[false, null, 0].flatMap((answer) => [
    {
      name: `isTypeOf returns ${answer} for the value of an object type`,
      query: '{ dog { name } dogs { name } }',
      root,
      prepare: isTypeOfWith(() => answer),
      errors: 2,
    },
    {
      name: `isTypeOf returns a promise of ${answer} for the value of an object type`,
      query: '{ dog { name } dogs { name } }',
      root: () => ({ dog: rex, dogs: [rex] }),
      prepare: isTypeOfWith(async () => answer),
      errors: 2,
      isRace: true as const,
    },
  ]),
  {
    name: 'isTypeOf fails',
    query: '{ dog { name } dogs { name } pet { name } }',
    root: () => ({ dog: rex, dogs: [rex], pet: rex }),
    prepare: isTypeOfWith(() => fail('no answer')),
    errors: 3,
  },
  {
    name: 'isTypeOf is rejected',
    query: '{ dog { name } dogs { name } pet { name } }',
    root: () => ({ dog: rex, dogs: [rex], pet: rex }),
    prepare: isTypeOfWith(async () => fail('no answer')),
    errors: 3,
    isRace: true,
  },
  {
    name: 'a promise of a value with an asynchronous type and asynchronous fields',
    query: '{ pets { __typename name friend { name friend { name } } ... on Cat { meows } } }',
    root: () => ({
      pets: Promise.resolve([
        rex,
        Promise.resolve({ ...tom, name: async () => 'Tom', friend: async () => tom }),
        mute,
      ]),
    }),
    prepare: resolveTypeWith(async ({ type }) => type),
    errors: 1,
  },
  {
    name: 'a missing non-null field of an item with an asynchronous type',
    query: '{ strict { name ... on Cat { meows } } anys { ... on Cat { meows } } }',
    root,
    prepare: resolveTypeWith(async ({ type }) => type),
    errors: 2,
    isRace: true,
  },
  {
    name: 'the path and the parent type that type functions receive',
    query: '{ pet { name friend { name } } pets { name } anys { __typename } dogs { name } }',
    root,
    errors: 0,
    prepare: (schema: GraphQLSchema, log: Log) => {
      const describe = (info: { path: unknown; fieldName: string; parentType: unknown }) =>
        log([info.fieldName, String(info.parentType), JSON.stringify(info.path)]);
      for (const type of abstractTypes(schema))
        type.resolveType = ({ type: name }: Typed, _context, info) => {
          describe(info);
          return name;
        };
      isTypeOfWith(() => true)(schema);
      const dog = schema.getType('Dog') as GraphQLObjectType;
      dog.isTypeOf = (_value, _context, info) => {
        describe(info);
        return true;
      };
    },
  },
]);
