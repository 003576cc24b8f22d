import { type FieldNode, GraphQLError, type ValidationRule } from 'graphql';
import type { Config } from '../../config/config.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** The fields that return the schema. `_service` is for federation gateways. `__typename` is data. */
export const schemaFields: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

/** The maximum number of aliases beside a schema field. Each can repeat most of the schema, which has hundreds of kilobytes. */
const maxAliases = 10;

/** Limits documents that query the schema. With INTROSPECTION=off, rejects them. */
export function useIntrospectionSwitch({ introspection }: Config): ServerPlugin {
  const rule = introspection ? limitAliases : rejectSchemaFields;
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(rule);
    },
  };
}

const limitAliases: ValidationRule = (context) => {
  let aliases = 0;
  const found: FieldNode[] = [];
  return {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
      if (schemaFields.has(node.name.value)) found.push(node);
    },
    Document: {
      leave() {
        // More schema fields than this are an error of query-limit.ts.
        if (found.length === 0 || found.length > maxAliases || aliases <= maxAliases) return;
        context.reportError(
          new GraphQLError(
            `A document that queries the schema can have at most ${maxAliases} aliases, but this one has ${aliases}.`,
            { nodes: found, extensions: { code: 'BAD_USER_INPUT' } },
          ),
        );
      },
    },
  };
};

const rejectSchemaFields: ValidationRule = (context) => ({
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
