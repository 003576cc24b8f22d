import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  parse,
  validate,
} from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { toSubgraph } from '../../graph/federation/subgraph.ts';
import { isGatewayQuery } from '../document/gateway-query.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** The maximum number of errors about a document or its variables in one response, and where graphql-js stops. */
const maxErrors = 50;
/** Counting stops here, so that the processor time of a document with errors everywhere is limited. */
const maxCounted = 1000;

/**
 * Limits the errors of variables. The last error says how many more there are. `validateLimited` limits those of a document that does
 * not match the schema. A parse error is always alone. Errors of the execution are never dropped, because each explains a null at its path.
 *
 * An error costs processor time: graphql-js compares an unknown name with all known names for its "Did you mean", and reads the
 * document from its start to find the line. The errors beyond the limit are therefore counted in a second run without either.
 */
export function useErrorLimit(): ServerPlugin {
  return {
    onExecute() {
      return {
        onExecuteDone({ args, result, setResult }) {
          if (isAsyncIterable(result) || 'data' in result) return;
          const { errors = [] } = result;
          if (errors.length > maxErrors) {
            setResult({ ...result, errors: limit(errors, countVariableErrors(args)) });
          }
        },
      };
    },
  };
}

/** Validates a document, and limits the errors. */
export const validateLimited: typeof validate = (schema, document, rules) => {
  const errors = validate(schema, document, rules, { maxErrors });
  if (errors.length <= maxErrors) return errors;
  const options = { maxErrors: maxCounted, hideSuggestions: true };
  return limit(errors, validate(schema, withoutLocations(document), rules, options).length);
};

/** The first errors, and instead of the others an error that says how many there are. */
function limit(errors: readonly GraphQLError[], count: number): readonly GraphQLError[] {
  const kept = errors.slice(0, maxErrors - 1);
  const omitted =
    count > maxCounted ? `more than ${maxCounted - kept.length}` : count - kept.length;
  const note = `There are ${omitted} more errors. A response contains at most ${maxErrors}.`;
  return [...kept, new GraphQLError(note)];
}

function countVariableErrors({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(withoutLocations(document), operationName);
  const { errors = [] } = getVariableValues(
    isGatewayQuery(document) ? toSubgraph(schema) : schema,
    operation?.variableDefinitions ?? [],
    variableValues ?? {},
    { maxErrors: maxCounted, hideSuggestions: true },
  );
  return errors.length;
}

const withoutLocations = (document: DocumentNode): DocumentNode =>
  document.loc ? parse(document.loc.source, { noLocation: true }) : document;
