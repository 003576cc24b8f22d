import type { GraphQLError } from 'graphql';
import { isAsyncIterable, mapAsyncIterator } from 'graphql-yoga';
import { OperationWork } from '../../engine/event-loop/operation-work.ts';
import { runToEnd, type SlicedWork } from '../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../engine/event-loop/turn.ts';
import { type ClientErrorOptions, toClientError, withExtensions } from '../request/client-error.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import type { ResultPart } from '../request/result-part.ts';

/**
 * Gives every error a code of this API and masks unexpected errors: the client receives INTERNAL and the request's id, and
 * the log contains the error with the same id.
 *
 * It runs on the complete result, so it sees the errors of every stage, from an unreadable body to a failed field. Yoga's own
 * masking is off, because it does not receive the request.
 */
export function useErrorMask(options: ClientErrorOptions): ServerPlugin {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      const isMutation = serverContext.operation?.kind === 'mutation';
      const toClient = (error: GraphQLError) => {
        const clientError = toClientError(error, serverContext, options);
        if (!isMutation) return clientError;
        if (isAfterWrite(clientError))
          return withExtensions(clientError, toAfterWrite(clientError));
        return isBeforeWrite(clientError)
          ? withExtensions(clientError, { applied: 'NO' })
          : clientError;
      };
      const withErrors = <Part extends ResultPart>(part: Part): Part => {
        const errors = part.errors?.map(toClient);
        // Equal subscribers receive the same object, so that it is formatted once. Its errors are those of this API.
        const { incremental, completed } = part;
        if (!incremental && !completed && isSame(errors, part.errors)) return part;
        return {
          ...part,
          ...(errors ? { errors } : {}),
          ...(incremental ? { incremental: incremental.map(withErrors) } : {}),
          ...(completed ? { completed: completed.map(withErrors) } : {}),
        };
      };
      if ('data' in result && !result.errors) return;
      if (isAsyncIterable(result)) return setResult(mapAsyncIterator(result, withErrors));
      if (Array.isArray(result)) return;
      const { errors = [] } = result;
      if (errors.length <= maxAtOnce) return setResult(withErrors(result));
      return Promise.resolve(
        runToEnd(mapInSlices(errors, toClient), serverContext.operationWork ?? new OperationWork()),
      ).then((masked) => setResult({ ...result, errors: masked }));
    },
  };
}

const isSame = (mapped: readonly unknown[] = [], original: readonly unknown[] = []) =>
  mapped.every((one, index) => one === original[index]);

/** More errors are converted in several turns of the event loop: a field can fail in each of thousands of items. */
const maxAtOnce = 100;

function* mapInSlices<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): SlicedWork<readonly Mapped[]> {
  const mapped: Mapped[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (isTurnOver()) yield;
  }
  return mapped;
}

/**
 * The fields of a payload are read after the write. An error in one of them must not look like a failed write, and must not make the
 * client send the mutation again.
 */
const toAfterWrite = ({ extensions }: GraphQLError) => ({
  applied: 'YES',
  ...(extensions['retryable'] === true
    ? {
        retryable: false,
        help: 'The change was made. Do not send the mutation again. Read this field in a query.',
      }
    : {}),
});

const isAfterWrite = ({ path, extensions }: GraphQLError) =>
  path !== undefined && path.length > 1 && extensions['applied'] === undefined;

/** graphql-js rejects the arguments of a mutation before its resolver, which says itself what was applied. */
const isBeforeWrite = ({ path, extensions }: GraphQLError) =>
  path?.length === 1 &&
  extensions['code'] === 'BAD_USER_INPUT' &&
  extensions['applied'] === undefined;
