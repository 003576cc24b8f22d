import { type GraphQLSchema, isScalarType, parse, printSchema, validate } from 'graphql';
import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createSchema } from '../../../src/schema/schema.ts';
import { examples } from '../../../src/server/page/graphiql/example.ts';
import { toPrefixedQuery } from '../../../src/server/page/graphiql/prefixed-query.ts';
import { createAsker } from '../../ask.ts';

const prefixes = { typePrefix: 'Work', rootFieldPrefix: 'work' };
const plain = createSchema();
const prefixed = createSchema(prefixes);
const { ask } = await createAsker({ TYPE_PREFIX: 'Work', ROOT_FIELD_PREFIX: 'work' });

/** All types except introspection types and the types that all graphs share. */
const ownTypes = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).filter(
    (type) =>
      !type.name.startsWith('__') &&
      !isScalarType(type) &&
      !['Query', 'Mutation', 'Subscription', 'Node', 'PageInfo'].includes(type.name),
  );

test('every object, interface, union, enum and input type has the prefix', () => {
  expect(ownTypes(prefixed).map(({ name }) => name)).toEqual(
    ownTypes(plain).map(({ name }) => `Work${name}`),
  );
  expect(ownTypes(prefixed).length).toBeGreaterThan(100);
});

test('scalars, Node, PageInfo, node and nodes keep their names', () => {
  const kept = (schema: GraphQLSchema) =>
    Object.values(schema.getTypeMap())
      .flatMap((type) => (ownTypes(schema).includes(type) ? [] : [type.name]))
      .sort();
  expect(kept(prefixed)).toEqual(kept(plain));
  const rootFields = (schema: GraphQLSchema) =>
    [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
      (type) => Object.keys(type?.getFields() ?? {}),
    );
  expect(rootFields(prefixed)).toEqual(
    rootFields(plain).map((name) =>
      name === 'node' || name === 'nodes'
        ? name
        : `work${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    ),
  );
});

test('nothing else of the schema differs, and the schema without prefixes is unchanged', {
  tags: 'slow',
}, () => {
  const linesOf = (schema: GraphQLSchema) => printSchema(schema).split('\n').sort();
  expect(linesOf(createSchema())).toEqual(linesOf(plain));
  const restored = linesOf(createSchema({ typePrefix: 'Work' })).map((line) =>
    line.replace(/\bWork(?=[A-Z])/g, ''),
  );
  expect(restored.sort()).toEqual(linesOf(plain));
});

test('interfaces resolve to the printed type names, and global ids have no prefix', async () => {
  const { data, errors } = await ask(
    `query ($task: ID!, $document: ID!) {
      node(id: $task) { __typename id ... on WorkTask { customFields { __typename name } } }
      nodes(ids: [$document]) { __typename id ... on WorkDocument { title } }
      workTask(id: $task) { __typename }
    }`,
    {
      task: `Task:${fixtures.taskWithEverything}`,
      document: `Document:${documentFixtures.handbook}`,
    },
  );
  expect(errors).toEqual([]);
  expect(data.node).toMatchObject({
    __typename: 'WorkTask',
    id: `Task:${fixtures.taskWithEverything}`,
  });
  const kinds = data.node.customFields.map(({ __typename }: { __typename: string }) => __typename);
  expect(kinds).toEqual(expect.arrayContaining(['WorkEnumCustomFieldValue']));
  expect(data.nodes).toMatchObject([{ __typename: 'WorkDocument' }]);
  expect(data.workTask).toEqual({ __typename: 'WorkTask' });
});

test('document content and mutations work with prefixes', async () => {
  const { data, errors } = await ask(
    `query ($document: ID!) {
      workDocument(id: $document) { body { content { __typename paragraph { elements { textRun { content } } } } } }
    }`,
    { document: documentFixtures.handbook },
  );
  expect(errors).toEqual([]);
  expect(data.workDocument.body.content[0].__typename).toBe('WorkStructuralElement');
  const changed = await ask(
    'mutation ($input: WorkUpdateTaskInput!) { workUpdateTask(input: $input) { task { name } } }',
    { input: { task: fixtures.emptyTask, name: 'Named' } },
  );
  expect(changed.errors).toEqual([]);
  expect(changed.data.workUpdateTask.task.name).toBe('Named');
});

test('entities have the printed type names', async () => {
  const { data, errors } = await ask(
    'query ($all: [_Any!]!) { _entities(representations: $all) { __typename ... on WorkTask { id completed } } }',
    {
      all: [
        { __typename: 'WorkTask', gid: fixtures.taskWithEverything },
        { __typename: 'WorkTask', id: `Task:${fixtures.emptyTask}` },
        { __typename: 'Task', gid: fixtures.emptyTask },
      ],
    },
  );
  expect(data._entities).toMatchObject([
    { __typename: 'WorkTask', id: `Task:${fixtures.taskWithEverything}` },
    { __typename: 'WorkTask', id: `Task:${fixtures.emptyTask}` },
    null,
  ]);
  expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
    [['_entities', 2], 'BAD_USER_INPUT'],
  ]);
});

test.each(examples)('GraphiQL’s example %# is valid with the printed names', (query) => {
  expect(toPrefixedQuery(query, plain)).toBe(query);
  expect(validate(prefixed, parse(query))).not.toEqual([]);
  const printed = toPrefixedQuery(query, prefixed);
  expect(validate(prefixed, parse(printed))).toEqual([]);
  expect(printed).toMatch(/^#/);
});
