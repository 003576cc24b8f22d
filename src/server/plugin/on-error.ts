import type { GraphQLParams } from 'graphql-yoga';
import type { OnError } from '../../engine/executor/partial-result.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

const values: readonly OnError[] = ['PROPAGATE', 'NULL'];

/**
 * Reads `onError` of a request: what an error at a non-null position does.
 *
 * Source: GraphQL, proposal #1163, "Error behavior". Its third value, HALT, would end a mutation whose other fields were written.
 */
export function useOnError(): ServerPlugin {
  return {
    onParams({ params, setParams, context }) {
      if (!('onError' in params)) return;
      const { onError, ...rest } = params as GraphQLParams & { readonly onError: unknown };
      setParams(rest);
      if (onError === null || onError === undefined) return;
      const value = values.find((one) => one === onError);
      if (value === undefined) throw unknownValue();
      context.onError = value;
    },
    onSubscribe({ context, setResultAndStopExecution }) {
      if (context.onError === 'NULL') setResultAndStopExecution({ errors: [notForSubscription()] });
    },
  };
}

const unknownValue = () =>
  rejection('BAD_USER_INPUT', `onError must be ${values.join(' or ')}.`, { status: 400 });

const notForSubscription = () =>
  rejection('BAD_USER_INPUT', 'onError of a subscription must be PROPAGATE.', { status: 400 });
