import { GraphQLError, type ValidationRule } from 'graphql';
import type { Config } from '../../config/config.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** The fields that return the schema. `_service` is for federation gateways. `__typename` is data. */
export const schemaFields: ReadonlySet<string> = new Set(['__schema', '__type', '_service']);

/** With INTROSPECTION=off, rejects documents that query the schema. */
export function useIntrospectionSwitch({ introspection }: Config): ServerPlugin {
  if (introspection) return {};
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(rejectSchemaFields);
    },
  };
}

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
