import type { GraphQLSchema } from 'graphql';
import type { Config } from '../src/config/config.ts';
import { createSchema } from '../src/graph/schema.ts';

/** The schema of a server about which nothing was said. Never changed, so that one is enough for all tests of a process. */
export const plainSchema = createSchema();

/** The schema that such a server has. */
export function schemaFor(config: Config): GraphQLSchema {
  const { rawRequest, typePrefix, rootFieldPrefix } = config;
  const isPlain = rawRequest && typePrefix === '' && rootFieldPrefix === '';
  return isPlain ? plainSchema : createSchema(config);
}
