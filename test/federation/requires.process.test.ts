import { describe, expect, test } from 'vitest';
import { createAsker } from '../ask.ts';
import { createApolloEngine, createHiveEngine } from './engine.ts';
import { createForeignGraph } from './foreign.ts';
import { invoices } from './invoices.ts';
import { credentialsOf, ourSubgraph, toSubgraph } from './supergraph.ts';

// A field of another graph that needs a field of a document, which this caller may not read.

/** What the resolver received as the title. */
const titles: unknown[] = [];
const labels = createForeignGraph(
  `type Document @key(fields: "documentId") {
    documentId: ID!
    title: String! @external
    label: String @requires(fields: "title")
  }`,
  {
    Document: {
      label({ title }: { readonly title?: unknown }) {
        titles.push(title);
        return typeof title === 'string' ? title.toUpperCase() : null;
      },
    },
  },
);

const subgraphs = [
  ourSubgraph(await createAsker()),
  toSubgraph('invoices', invoices),
  toSubgraph('labels', labels),
];
const engines = [
  ['Apollo', await createApolloEngine(subgraphs)],
  ['Hive', await createHiveEngine(subgraphs)],
] as const;

describe.each(engines)('%s', (vendor, engine) => {
  const ask = async (number: string) => {
    titles.length = 0;
    const query = `{ invoice(number: "${number}") { total contract { label } } }`;
    const { data, errors } = await engine.ask(query, {}, credentialsOf('grace'));
    const codes = errors.map(({ extensions }) => extensions.code);
    return { invoice: data.invoice, codes };
  };

  test('a field that requires a field of a readable document is resolved', async () => {
    expect(await ask('A-1')).toEqual({
      invoice: { total: 1200, contract: { label: 'STATION HANDBOOK (FIXTURE)' } },
      codes: [],
    });
  });

  test('a field that requires a field of a document without access is null', async () => {
    const { invoice, codes } = await ask('A-2');
    expect(invoice).toEqual({ total: 80.5, contract: { label: null } });
    // Apollo's gateway does not call the resolver. Hive's engine calls it with the error in place of the title, and does not report the error.
    expect(codes).toEqual(vendor === 'Apollo' ? ['NOT_FOUND'] : []);
    expect(titles).toMatchObject(
      vendor === 'Apollo' ? [] : [{ extensions: { code: 'NOT_FOUND' } }],
    );
  });
});
