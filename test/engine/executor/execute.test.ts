import { setImmediate } from 'node:timers/promises';
import {
  buildSchema,
  type ExecutionArgs,
  execute,
  type GraphQLResolveInfo,
  getIntrospectionQuery,
  parse,
} from 'graphql';
import { expect, test } from 'vitest';
import { isTurnOver } from '../../../src/engine/event-loop/turn.ts';
import { executePlan } from '../../../src/engine/executor/execute.ts';
import { executeWithPlan, noLimits } from './both-executors.ts';

const schema = buildSchema(`
  type Query { a(value: Int): String nest: Query list: [Query!] strict: String! }
  type Mutation { a: String }
`);

const document = parse('query ($value: Int) { nest { list { other: a(value: $value) } } }');

/** The `info` that an executor passes to the resolver of `a`. */
async function infoOf(executeDocument: typeof execute): Promise<GraphQLResolveInfo> {
  let found: GraphQLResolveInfo | undefined;
  const a = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    found = info;
  };
  const rootValue = { nest: { list: [{ a }] } };
  await executeDocument({ schema, document, rootValue, variableValues: { value: 3 } });
  if (found === undefined) throw new Error('The resolver did not run.');
  return found;
}

test.each([
  'fieldName',
  'fieldNodes',
  'returnType',
  'parentType',
  'path',
  'schema',
  'fragments',
  'rootValue',
  'operation',
  'variableValues',
] as const)('info.%s has the same value as with graphql-js', async (property) => {
  const [actual, expected] = [await infoOf(executeWithPlan), await infoOf(execute)];
  if (property === 'rootValue') expect(actual.rootValue).toHaveProperty('nest.list');
  else expect(actual[property]).toEqual(expected[property]);
  expect(typeof expected[property]).not.toBe('undefined');
});

test('errors are in the order in which they occur, and not in that of the document', async () => {
  const fail = (name: string) => () => {
    throw new Error(name);
  };
  const first = async () => {
    await setImmediate();
    fail('first in the document')();
  };
  const rootValue = { a: first, nest: fail('first in time') };
  const query = parse('{ a nest { list { a } } }');
  const { errors } = (await executePlan({ schema, document: query, rootValue }, noLimits)) ?? {};
  expect(errors?.map(({ message }) => message)).toEqual(['first in time', 'first in the document']);
});

const declined: readonly (readonly [string, string, Partial<ExecutionArgs>])[] = [
  ['an unknown operation name', 'query One { a }', { operationName: 'Two' }],
  ['several operations without a name', 'query One { a } query Two { a }', {}],
  ['a document without operations', 'fragment f on Query { a }', {}],
  ['a subscription', 'subscription { a }', {}],
  ['an own resolver for all fields', '{ a }', { fieldResolver: () => 'x' }],
  ['an own resolver for all types', '{ a }', { typeResolver: () => 'Query' }],
];

test.each(declined)('the plan leaves %s to another executor', (_name, query, more) => {
  const args = { schema, document: parse(query), ...more };
  expect(executePlan(args, noLimits)).toBe(null);
});

test.each(['{ a nest { list { a } } }', 'mutation { a b: a }'])(
  '%s returns no promise if no resolver returns one',
  (query) => {
    const rootValue = { a: 'x', nest: { list: [{ a: () => 'y' }] } };
    const result = executePlan({ schema, document: parse(query), rootValue }, noLimits);
    expect(result).toEqual(execute({ schema, document: parse(query), rootValue }));
    expect(result).not.toBeInstanceOf(Promise);
  },
);

test.each([
  ['introspection', getIntrospectionQuery()],
  [
    'introspection beside data',
    '{ ...f a } fragment f on Query { __type(name: "Query") { name fields { name } } }',
  ],
  ['the alias __proto__', '{ a __proto__: nest { a __proto__: strict } strict }'],
])('the plan and graphql-js return the same result for %s', async (_name, query) => {
  const nest = { a: 'nested', strict: 'strict' };
  const args = { schema, document: parse(query), rootValue: { a: 'x', strict: 'y', nest } };
  // A promise if the execution takes longer than one turn of the event loop.
  const result = await executePlan(args, noLimits);
  expect(JSON.stringify(result)).toBe(JSON.stringify(execute(args)));
  expect(result).not.toHaveProperty('errors');
});

test('a thenable can call back before `then` returns', async () => {
  const then = (resolve: (value: unknown) => void, reject: (error: Error) => void) => {
    reject(new Error('first'));
    resolve('second');
  };
  const rootValue = { nest: { strict: { then } }, a: 'x' };
  const args = { schema, document: parse('{ nest { strict } a }'), rootValue };
  const { data, errors } = await executeWithPlan(args);
  expect(data).toEqual({ nest: null, a: 'x' });
  expect(errors?.map(({ message, path }) => [message, path])).toEqual([
    ['first', ['nest', 'strict']],
  ]);
});

test('an error below a position that is null is dropped, also if its resolver started before', async () => {
  const list = [{ a: () => Promise.reject(new Error('late')) }];
  const rootValue = { nest: { list: Promise.resolve(list), strict: null } };
  const args = { schema, document: parse('{ nest { list { a } strict } }'), rootValue };
  const { data, errors } = await executeWithPlan(args);
  expect(data).toEqual({ nest: null });
  expect(errors?.map(({ path }) => path)).toEqual([['nest', 'strict']]);
});

test('the maximum number of errors of variables is an option', () => {
  const query =
    'query ($a: Int, $b: Int, $c: Int) { a(value: $a) b: a(value: $b) c: a(value: $c) }';
  const args = {
    schema,
    document: parse(query),
    variableValues: { a: 'x', b: 'x', c: 'x' },
    options: { maxCoercionErrors: 2 },
  };
  expect(executePlan(args, noLimits)).toEqual(execute(args));
});

test('a list that is completed in a later turn handles the rejections of all its promises at once', async () => {
  const unhandled: unknown[] = [];
  const record = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', record);
  const list = () => {
    const end = performance.now() + 30;
    isTurnOver();
    while (performance.now() < end);
    return Array.from({ length: 100 }, () => Promise.reject(new Error('bad')));
  };
  const { errors } = await executeWithPlan({
    schema,
    document: parse('{ list { a } }'),
    rootValue: { list },
  });
  await setImmediate();
  process.off('unhandledRejection', record);
  expect(unhandled).toEqual([]);
  expect(errors).toHaveLength(1);
});
