import { toSubgraph } from '../../schema/federation/subgraph.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Serves federation gateways: a document with `_entities` or `_service` is executed against the subgraph schema.
 * All other documents use the schema without these fields, so introspection and code generation see exactly schema.graphql.
 */
export function useSubgraph(): ServerPlugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      if (!isGatewayQuery(args.document)) return;
      setExecuteFn((options) => executeFn({ ...options, schema: toSubgraph(options.schema) }));
    },
  };
}
