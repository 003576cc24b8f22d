import {
  buildClientSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { printSubgraph } from '../../src/schema/federation/print-subgraph.ts';
import { createAsker } from '../ask.ts';
import { expectSameNames } from '../expect-same-names.ts';
import { ownIdFieldOf } from '../node-id.ts';
import { plainSchema as schema } from '../schema-for.ts';

const { ask } = await createAsker();

test('introspection returns schema.graphql, without the fields for gateways', async () => {
  const { data } = await ask(
    getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
  );
  const names = data.__schema.types.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /^_[^_]/.test(name))).toEqual([]);
  const toSdl = (of: Parameters<typeof printSchema>[0]) =>
    printSchema(lexicographicSortSchema(of)).replace(/ @(oneOf|specifiedBy\(.*\))/g, '');
  expect(toSdl(buildClientSchema(data))).toBe(toSdl(schema));
});

test('_service returns the schema that the command prints', async () => {
  const { data, errors, reads } = await ask('{ _service { sdl } }');
  expect(errors).toEqual([]);
  expect(data._service.sdl).toBe(printSubgraph(schema));
  expect(reads).toEqual([]);
});

test('_service can be selected in a fragment, together with other fields', async () => {
  const { data, errors } = await ask(
    'query { viewer { asana { connected } } ...More } fragment More on Query { service: _service { __typename } }',
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    viewer: { asana: { connected: true } },
    service: { __typename: '_Service' },
  });
});

test('the subgraph defines and applies @semanticNonNull, and no directive of operations', () => {
  const sdl = printSubgraph(schema);
  expect(sdl.match(/^directive @\w+/gm)).toEqual(['directive @semanticNonNull']);
  expect(sdl).toMatch(/\n {2}documents: \[Document\] @semanticNonNull\(levels: \[0, 1\]\) /);
});

test('every type that implements Node has two keys, and no other type has a key', () => {
  const sdl = printSubgraph(schema);
  const keys = [...sdl.matchAll(/^type (\w+) (?:implements Node )?(@key.*) {$/gm)];
  const nodes = [...sdl.matchAll(/^type (\w+) implements Node/gm)].map(([, name]) => name);
  const named = keys.map(([, name]) => name);
  expectSameNames(named, nodes, 'Each type that implements Node needs @key, and no other type');
  for (const [, name, marks] of keys) {
    const own = ownIdFieldOf(name ?? '');
    expect(marks).toBe(`@key(fields: "id") @key(fields: "${own}")`);
  }
});
