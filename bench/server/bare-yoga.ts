import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { buildSchema, type DocumentNode, type GraphQLSchema } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createYoga, type Plugin } from 'graphql-yoga';

// The lower bound for a server that uses GraphQL Yoga and graphql-jit: the same schema without any code of this project. The root fields return
// the finished object of a row's result, and no other field has a resolver. It sends no upstream requests.

const sdl = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

/** The data of a row's result. */
export type RowData = Readonly<Record<string, unknown>>;

/**
 * Serves `POST /<index of a row>`.
 *
 * @param results  One for each row.
 */
export function createBareYogaServer(results: readonly RowData[]): RequestListener {
  const servers = results.map((data, index) =>
    createYoga({
      schema: createSchema(data),
      plugins: [graphqlJit],
      graphqlEndpoint: `/${index}`,
      // Without these features Yoga needs half the time. taskdoc does not use them either.
      maxRequestBodySize: false,
      maskedErrors: false,
      cors: false,
      multipart: false,
      graphiql: false,
      landingPage: false,
      logging: false,
    }),
  );
  return (incoming, response) => servers[Number(incoming.url?.slice(1))]?.(incoming, response);
}

const compiled = new WeakMap<DocumentNode, CompiledQuery>();

/** Compiles each document once, with graphql-jit. */
const graphqlJit: Plugin = {
  onExecute({ args: { schema, document }, setExecuteFn }) {
    const known = compiled.get(document);
    const query = known ?? compileQuery(schema, document);
    if (!isCompiledQuery(query)) throw new Error('graphql-jit did not compile the document.');
    if (known === undefined) compiled.set(document, query);
    setExecuteFn(({ rootValue, contextValue, variableValues }) =>
      query.query(rootValue, contextValue, variableValues ?? {}),
    );
  },
};

/** The schema, with root fields that return the values of this object. */
function createSchema(data: RowData): GraphQLSchema {
  const schema = buildSchema(sdl, { assumeValid: true });
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const [name, field] of Object.entries(type?.getFields() ?? {})) {
      if (name in data) field.resolve = () => data[name];
    }
  }
  return schema;
}
