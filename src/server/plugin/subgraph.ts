import { type DocumentNode, visit } from 'graphql';
import { gatewayFields, toSubgraph } from '../../graph/federation/subgraph.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Serves federation gateways: a document with `_entities` or `_service` is validated and executed against the subgraph schema.
 * All other documents use the schema without these fields, so introspection and code generation see exactly schema.graphql.
 */
export function useSubgraph(): ServerPlugin {
  return {
    onValidate({ params, validateFn, setValidationFn }) {
      if (!isGatewayQuery(params.documentAST)) return;
      setValidationFn((schema, ...rest) => validateFn(toSubgraph(schema), ...rest));
    },
    onExecute({ args, executeFn, setExecuteFn }) {
      if (!isGatewayQuery(args.document)) return;
      setExecuteFn((options) => executeFn({ ...options, schema: toSubgraph(options.schema) }));
    },
  };
}

/** A cache, because a document is parsed once and executed often. */
const usesGatewayFields = new WeakMap<DocumentNode, boolean>();

/** Whether only a gateway sends this document. */
export function isGatewayQuery(document: DocumentNode): boolean {
  let found = usesGatewayFields.get(document);
  if (found === undefined) {
    found = false;
    visit(document, {
      Field({ name }) {
        if (gatewayFields.has(name.value)) found = true;
      },
    });
    usesGatewayFields.set(document, found);
  }
  return found;
}
