import { type ExecutionArgs, getOperationAST, getVariableValues } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { withoutStackTraces } from '../../engine/without-stack-traces.ts';
import { toSubgraph } from '../../schema/federation/subgraph.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import {
  limitErrors,
  maxCounted,
  maxErrors,
  withoutLocations,
} from '../document/validate-document.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Limits the errors of variables. The last error says how many more there are. `validateDocument` limits those of a document that does
 * not match the schema. A parse error is always alone. Errors of the execution are never dropped, because each explains a null at its path.
 *
 * The errors beyond the limit are counted in a second run without suggestions and locations, which cost processor time.
 */
export function useErrorLimit(): ServerPlugin {
  return {
    onExecute() {
      return {
        onExecuteDone({ args, result, setResult }) {
          if (isAsyncIterable(result) || 'data' in result) return;
          const { errors = [] } = result;
          if (errors.length > maxErrors) {
            setResult({ ...result, errors: limitErrors(errors, countVariableErrors(args)) });
          }
        },
      };
    },
  };
}

function countVariableErrors({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(withoutLocations(document), operationName);
  const { errors = [] } = withoutStackTraces(() =>
    getVariableValues(
      isGatewayQuery(document) ? toSubgraph(schema) : schema,
      operation?.variableDefinitions ?? [],
      variableValues ?? {},
      { maxErrors: maxCounted, hideSuggestions: true },
    ),
  );
  return errors.length;
}
