import { createMutex } from '../../account/store/mutex.ts';
import type { RequestSignal } from '../../upstream/http/abort-signal.ts';

/**
 * Runs the changes of a document one after another, so that those of one caller do not conflict with each other. Rejects with the reason of the
 * signal if it is aborted before the change begins.
 */
export type DocumentQueue = <Result>(
  key: string,
  signal: RequestSignal,
  change: () => Promise<Result>,
) => Promise<Result>;

/** One per server. It knows only the documents that are changed at this moment. */
export function createDocumentQueue(): DocumentQueue {
  const mutex = createMutex();
  return <Result>(key: string, signal: RequestSignal, change: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      let hasBegun = false;
      const leave = () => {
        if (!hasBegun) reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      const begin = () => {
        if (signal.aborted) return Promise.reject(signal.reason);
        hasBegun = true;
        return change();
      };
      mutex(key, begin)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', leave));
    });
}
