import { type FieldNode, GraphQLError, type ValidationRule } from 'graphql';

/** The fields that return the schema. `_service` is for federation gateways. `__typename` is data. */
const schemaFields: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

/** The maximum number of fields that return the schema. Tools need one or two, and each can return the whole schema. */
const maxSchemaFields = 10;

/** The maximum number of aliases beside a schema field. Each can repeat most of the schema, which has hundreds of kilobytes. */
const maxAliases = 10;

/** Limits documents that query the schema. A fragment counts once: equal fields of several spreads are one field of the result. */
export const schemaLimitRule: ValidationRule = (context) => {
  let aliases = 0;
  const found: FieldNode[] = [];
  const report = (message: string) =>
    context.reportError(
      new GraphQLError(message, { nodes: found, extensions: { code: 'BAD_USER_INPUT' } }),
    );
  return {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
      if (schemaFields.has(node.name.value)) found.push(node);
    },
    Document: {
      leave() {
        if (found.length > maxSchemaFields)
          report(
            `A document can have at most ${maxSchemaFields} fields that query the schema, but this one has ${found.length}. Remove some of them.`,
          );
        else if (found.length > 0 && aliases > maxAliases)
          report(
            `A document that queries the schema can have at most ${maxAliases} aliases, but this one has ${aliases}. Query the schema in a document of its own.`,
          );
      },
    },
  };
};

/** With INTROSPECTION=off, rejects documents that query the schema. */
export const rejectSchemaFields: ValidationRule = (context) => ({
  Field(node) {
    const name = node.name.value;
    if (!schemaFields.has(name)) return;
    context.reportError(
      new GraphQLError(
        `This server does not return its schema: introspection is off, so ${name} cannot be queried.`,
        {
          nodes: node,
          extensions: { code: 'FORBIDDEN' },
        },
      ),
    );
  },
});
