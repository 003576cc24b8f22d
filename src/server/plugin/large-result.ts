import { Readable } from 'node:stream';
import { isAsyncIterable } from 'graphql-yoga';
import { toJsonParts } from '../../engine/executor/json-text.ts';
import { sizeOfData } from '../../engine/executor/run-plan.ts';
import type { ServerPlugin } from '../request/request-state.ts';
import { toPublic } from '../request/result-part.ts';

/** Smaller results are converted to JSON within a few milliseconds. */
const minBytes = 512 * 1024;
/** Yoga copies each error, which includes its location. */
const minErrors = 100;

/** Converts large results to JSON while they are sent, in several turns of the event loop, so that other callers do not wait. */
export function useLargeResults(): ServerPlugin {
  return {
    onResultProcess({ request, result, setResult }) {
      if (isAsyncIterable(result) || Array.isArray(result) || !result.data) return;
      if (
        (sizeOfData(result.data)?.bytes ?? 0) < minBytes &&
        (result.errors?.length ?? 0) < minErrors
      )
        return;
      // Yoga writes a result into a multipart or an event stream as one text.
      if (!acceptsJson(request.headers.get('accept'))) return;
      // Yoga finds the status and the headers in the extension `http` of the errors, and passes what this returns to `new Response`.
      const errors = result.errors?.filter(({ extensions }) => extensions?.['http'] !== undefined);
      const replacement = { ...result, errors: errors ?? [] };
      const stringify = () => Readable.from(toJsonParts(toPublic(result)), { objectMode: false });
      // Not enumerable: it is not part of the response.
      setResult(Object.defineProperty(replacement, 'stringify', { value: stringify }));
    },
  };
}

/** Whether Yoga sends a complete result as JSON: it prefers JSON to other formats that the client accepts. */
const acceptsJson = (accept: string | null) =>
  accept === null || /application\/|\*\/\*/i.test(accept);
