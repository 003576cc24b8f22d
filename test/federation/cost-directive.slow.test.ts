import { composeServices as composeWithApollo } from '@apollo/composition';
import { composeServices as composeWithHive } from '@theguild/federation-composition';
import { type GraphQLField, getNamedType, isObjectType, Kind, parse, print } from 'graphql';
import { expect, test } from 'vitest';
import { needsOf } from '../../src/engine/plan/field-needs.ts';
import { printSubgraph } from '../../src/schema/federation/print-subgraph.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { plainSchema as schema } from '../schema-for.ts';
import { compose } from './engine.ts';
import { invoices } from './invoices.ts';
import { toSubgraph } from './supergraph.ts';

const subgraph = printSubgraph(schema);

/** The fields of a schema that have this directive, with the directive. */
function fieldsWith(directive: string, sdl: string): Readonly<Record<string, string>> {
  const types = parse(sdl).definitions.filter((one) => one.kind === Kind.OBJECT_TYPE_DEFINITION);
  return Object.fromEntries(
    types.flatMap(({ name, fields = [] }) =>
      fields.flatMap((field) =>
        (field.directives ?? [])
          .filter((one) => one.name.value === directive)
          .map((one) => [`${name.value}.${field.name.value}`, print(one)]),
      ),
    ),
  );
}

/** The fields of the subgraph for which the condition is true. */
function fieldsOfSubgraph(
  condition: (field: GraphQLField<unknown, unknown>, typeName: string) => boolean,
): readonly string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .map((field) => ({ name: `${type.name}.${field.name}`, field }))
          .filter(({ field, name }) => !omitted.has(name) && condition(field, type.name))
          .map(({ name }) => name)
      : [],
  );
}

/** The fields that only a graph over all subgraphs can resolve. The subgraph does not offer them. */
const omitted: ReadonlySet<string> = new Set(['Query.node', 'Query.nodes']);

/** The root fields that send nothing themselves. */
const rootsWithoutRequest = ['Query.cost', 'Query.viewer', 'Mutation.disconnect'];

test('every field of the subgraph whose value is a page has @listSize with its arguments and lists', () => {
  const sizes = fieldsWith('listSize', subgraph);
  const pages = fieldsOfSubgraph(({ type }) => getNamedType(type).name.endsWith('Connection'));
  expectSameNames(Object.keys(sizes), pages, 'Each field whose value is a page needs @listSize');
  expect(pages).toContain('Task.subtasks');
  expect([...new Set(Object.values(sizes))]).toEqual([
    '@listSize(slicingArguments: ["first"], sizedFields: ["edges", "nodes"], requireOneSlicingArgument: false)',
  ]);
});

test('every field of the subgraph that makes its own request has a weight, and no other field has one', () => {
  const weights = fieldsWith('cost', subgraph);
  const requests = fieldsOfSubgraph(
    (field, typeName) =>
      ['Query', 'Mutation'].includes(typeName) || needsOf(field)?.separateRequest !== undefined,
  ).filter((name) => !rootsWithoutRequest.includes(name));
  expectSameNames(Object.keys(weights), requests, 'Each field that makes a request needs @cost');
  expect(requests).toEqual(expect.arrayContaining(['Task.subtasks', 'Mutation.updateTask']));
  expect([...new Set(Object.values(weights))]).toEqual(['@cost(weight: 10)']);
});

test.each([
  ['Apollo', composeWithApollo],
  ['Hive', composeWithHive],
] as const)('the supergraph of %s keeps @cost and @listSize', (_vendor, composeServices) => {
  const answer = () => Promise.reject(new Error('The composition sends nothing.'));
  const supergraph = compose(composeServices, [
    { name: 'taskdoc', sdl: subgraph, answer },
    toSubgraph('invoices', invoices),
  ]);
  for (const [directive, first] of [
    ['cost', 'AddTaskToSectionPayload.section'],
    ['listSize', 'Document.tasks'],
  ] as const) {
    const kept = Object.keys(fieldsWith(directive, supergraph));
    expect(kept).toContain(first);
    const given = Object.keys(fieldsWith(directive, subgraph));
    expectSameNames(kept, given, `The supergraph must keep @${directive} of each field`);
  }
});
