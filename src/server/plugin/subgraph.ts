import { type DocumentNode, visit } from 'graphql';
import { gatewayFields, toSubgraph } from '../../graph/federation/subgraph.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Answers gateways: a document that asks for `_entities` or `_service` is checked and run against the schema that has them.
 * All others see the schema without, so that what people explore and generate code from is schema.graphql and no more.
 */
export function useSubgraph(): ServerPlugin {
  return {
    onValidate({ params, validateFn, setValidationFn }) {
      if (!isForGateways(params.documentAST)) return;
      setValidationFn((schema, ...rest) => validateFn(toSubgraph(schema), ...rest));
    },
    onExecute({ args, executeFn, setExecuteFn }) {
      if (!isForGateways(args.document)) return;
      setExecuteFn((given) => executeFn({ ...given, schema: toSubgraph(given.schema) }));
    },
  };
}

/** Documents are parsed once and run often. */
const known = new WeakMap<DocumentNode, boolean>();

function isForGateways(document: DocumentNode): boolean {
  let found = known.get(document);
  if (found === undefined) {
    found = false;
    visit(document, {
      Field({ name }) {
        if (gatewayFields.has(name.value)) found = true;
      },
    });
    known.set(document, found);
  }
  return found;
}
