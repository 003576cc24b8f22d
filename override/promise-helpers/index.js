import { fakePromise, handleMaybePromise as handle, unfakePromise } from 'promise-helpers-1';

// Version 1, the last one for Node 20, with a faster `handleMaybePromise`. That of version 1 creates three objects for each call, each with
// three functions and two computed keys. Yoga calls it for each hook of each plugin: this was a fifth of the processor time of
// a small operation, and half of its memory. Version 2 corrects it in the same way, but needs Node 22.15.

export * from 'promise-helpers-1';

export function handleMaybePromise(toInput, onSuccess, onError, onEnd) {
  if (onEnd) return handle(toInput, onSuccess, onError, onEnd);
  let input;
  let promise;
  try {
    input = toInput();
    if (isThenable(input)) promise = fakePromise(input);
  } catch (error) {
    if (!onError) throw error;
    return settle(onError(error));
  }
  return promise === undefined
    ? settle(onSuccess(input))
    : unfakePromise(promise.then(onSuccess, onError));
}

/** Whether it is a promise, or an object that version 1 creates in place of one. */
const isThenable = (value) => value?.then != null;

const settle = (output) => (isThenable(output) ? unfakePromise(fakePromise(output)) : output);

export function iterateAsync(iterable, callback, results) {
  if (iterable?.length === 0) return;
  const iterator = iterable[Symbol.iterator]();
  let index = 0;
  function iterate() {
    const { done, value } = iterator.next();
    if (done) return;
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    return handleMaybePromise(
      () => callback(value, end, index++),
      (result) => {
        if (result) results?.push(result);
        return hasEnded ? undefined : iterate();
      },
    );
  }
  return iterate();
}

export { iterateAsync as iterateAsyncVoid };
