import type { GraphQLError } from 'graphql';
import { isAsyncIterable, processRegularResult } from 'graphql-yoga';
import { withExtensions } from '../request/client-error.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Gives the response to a request that is not executed its form. The table "Status codes" in docs/schema.md contains the rule.
 *
 * An error of a well-formed request (`spec` in its extension `http`) is a GraphQL result: it has its status only in the media type whose status
 * describes the result, and 200 in all others, such as in an event. Any other error has the same status for every client. It is JSON also if
 * the client accepts only events or parts, because clients read no events from a response with such a status.
 *
 * It follows the plugin that gives errors their status.
 *
 * Source: GraphQL over HTTP, "Status Codes"; GraphQL over Server-Sent Events, "Distinct connections mode".
 */
export function useRejectedRequests(): ServerPlugin {
  return {
    onResultProcess({ result, setResult, resultProcessor, setResultProcessor, serverContext }) {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      // Without this line, Yoga sends nothing to a client that accepts only JSON in another encoding than UTF-8.
      if (resultProcessor === undefined) return setResultProcessor(processRegularResult, json);
      // Yoga itself applies the rule to JSON. A subscription has a format of its own.
      if (resultProcessor === processRegularResult || serverContext.subscription) return;
      if (result.data !== undefined || !result.errors) return;
      if (result.errors.some(isRejection)) setResultProcessor(processRegularResult, json);
      else setResult({ ...result, errors: result.errors.map(withoutStatus) });
    },
  };
}

const json = 'application/json';

const isRejection = ({ extensions: { http } }: GraphQLError) =>
  http?.status !== undefined && http.status >= 400 && http.spec !== true;

/** Yoga uses the status also for parts. */
const withoutStatus = (error: GraphQLError) => withExtensions(error, { http: {} });
