import type { GraphQLSchema } from 'graphql';
import type { Config } from '../src/config/config.ts';
import { createSchema } from '../src/schema/schema.ts';

/** The schema of a server with the default configuration. Tests do not modify it, so they share it. */
export const plainSchema = createSchema();

/** The schema of a server with these settings. */
export function schemaFor(config: Config): GraphQLSchema {
  const { rawRequest, typePrefix, rootFieldPrefix } = config;
  const isPlain = rawRequest && typePrefix === '' && rootFieldPrefix === '';
  return isPlain ? plainSchema : createSchema(config);
}
