import { isAsyncIterable } from 'graphql-yoga';
import { lengthOfData } from '../../executor/execute.ts';
import { toJsonInTurns } from '../../executor/json-text.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/** Smaller results are converted to JSON within a few milliseconds. */
const minBytes = 512 * 1024;

/** Converts large results to JSON in several turns of the event loop, so that other callers do not wait. */
export function useLargeResults(): ServerPlugin {
  return {
    onResultProcess({ result, setResult }) {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const { data } = result;
      if (!data || lengthOfData(data) < minBytes) return;
      return toJsonInTurns(data).then((dataText) => {
        // Yoga calls this with the result as it is sent.
        const stringify = (cleaned: object) => {
          const entries = Object.entries(cleaned).filter(([, value]) => value !== undefined);
          const texts = entries.map(([key, value]) => {
            const text = key === 'data' ? dataText : JSON.stringify(value);
            return `${JSON.stringify(key)}:${text}`;
          });
          return `{${texts.join(',')}}`;
        };
        // Not enumerable: it is not part of the response.
        setResult(Object.defineProperty({ ...result }, 'stringify', { value: stringify }));
      });
    },
  };
}
