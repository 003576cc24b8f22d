import { composeServices as composeWithApollo } from '@apollo/composition';
import { federateSubgraphs } from '@wundergraph/composition';
import { buildSchema, type GraphQLSchema, isInputObjectType, isObjectType, parse } from 'graphql';
import { expect, test } from 'vitest';
import { printSubgraph } from '../../src/schema/federation/print-subgraph.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { plainSchema } from '../schema-for.ts';
import { customers } from './customers.ts';
import { compose, type Subgraph } from './engine.ts';
import { invoices } from './invoices.ts';
import { nodeRouter } from './node-router.ts';
import { toSubgraph } from './supergraph.ts';

// This graph in the composition of WunderGraph Cosmo. Its router is not on npm, so no test runs it.

const others = [
  toSubgraph('invoices', invoices),
  toSubgraph('customers', customers),
  toSubgraph('nodes', nodeRouter),
];
const ownSubgraph: Subgraph = {
  name: 'taskdoc',
  sdl: printSubgraph(plainSchema),
  answer: () => Promise.reject(new Error('The composition sends nothing.')),
};

/** The schema that clients of Cosmo's router see. Throws all errors of the composition. */
function composeWithCosmo(subgraphs: readonly Subgraph[]): GraphQLSchema {
  const result = federateSubgraphs({
    subgraphs: subgraphs.map(({ name, sdl }) => ({
      name,
      url: `http://${name}.test/graphql`,
      definitions: parse(sdl),
    })),
  });
  if (!result.success) throw new Error(result.errors.map(({ message }) => message).join('\n'));
  expect(result.warnings).toEqual([]);
  return result.federatedGraphClientSchema;
}

/** The fields and inputs of a schema with their types, without those that only a router uses. */
const fieldsOf = (schema: GraphQLSchema): readonly string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    (isObjectType(type) || isInputObjectType(type)) && !type.name.includes('__')
      ? Object.values(type.getFields()).map((field) => `${type.name}.${field.name}: ${field.type}`)
      : [],
  );

test('Cosmo composes this graph with others to the same fields as Apollo', () => {
  const subgraphs = [ownSubgraph, ...others];
  const fields = fieldsOf(composeWithCosmo(subgraphs));
  const supergraph = buildSchema(compose(composeWithApollo, subgraphs), { assumeValidSDL: true });
  expect(fields).toContain('Task.dueOn: Date');
  expectSameNames(fields, fieldsOf(supergraph), 'Cosmo and Apollo compose different fields');
});

test('Cosmo rejects a graph whose page has both assumedSize and a slicing argument with a default', () => {
  const { sdl } = ownSubgraph;
  const wrong = sdl.replace('@listSize(', '@listSize(assumedSize: 50, ');
  expect(wrong).not.toBe(sdl);
  expect(() => composeWithCosmo([{ ...ownSubgraph, sdl: wrong }])).toThrow('assumedSize');
});
