import { GraphQLObjectType, GraphQLSchema } from 'graphql';

/** Types that only `rawRequest` uses. */
const rawRequestTypes = new Set([
  'RawService',
  'HttpMethod',
  'HeaderInput',
  'Header',
  'RawRequestInput',
  'RawRequestPayload',
]);

/** The same schema without `rawRequest`, for servers that disable it: clients cannot call a field that is not in the schema. */
export function withoutRawRequest(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const mutation = config.mutation?.toConfig();
  if (mutation === undefined) return schema;
  const { rawRequest: _, ...fields } = mutation.fields;
  const trimmed = new GraphQLObjectType({ ...mutation, fields });
  return new GraphQLSchema({
    ...config,
    mutation: trimmed,
    types: config.types
      .filter(({ name }) => !rawRequestTypes.has(name))
      .map((type) => (type.name === trimmed.name ? trimmed : type)),
  });
}
