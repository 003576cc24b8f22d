/** Starts a read. The read registers how it can be aborted. */
export type StartRead<Response> = (
  onAbandoned: (abort: (reason: unknown) => void) => void,
) => Promise<Response>;

/** Reads in flight. Equal reads of one credential at the same time share one request. */
export interface InFlightReads {
  /**
   * The response to this read: of the equal read in flight, or of the read that `start` starts.
   *
   * @param credential  Responses are shared within one credential and never with another.
   * @param key         Reads with the same key must have the same response: method, path, query and fields.
   * @param start       Starts the read. It is aborted when the last of its callers has aborted.
   * @param signal      This caller's signal. Aborting it does not affect the other callers.
   */
  share<Response>(
    credential: string,
    key: string,
    start: StartRead<Response>,
    signal: AbortSignal,
  ): { readonly response: Promise<Response>; readonly isShared: boolean };

  /** Stops sharing the reads that have started so far: they may not contain the write that is the reason for this call. */
  invalidate(credential: string): void;
}

interface InFlightRead {
  readonly response: Promise<unknown>;
  callers: number;
  readonly isAbandoned: () => boolean;
  readonly abandon: (reason: unknown) => void;
}

/**
 * We do not use undici's `interceptors.deduplicate` (7.30): there, aborting the first caller fails all the others, and a caller
 * that aborts while waiting never settles.
 */
export function createInFlightReads(): InFlightReads {
  const byCredential = new Map<string, Map<string, InFlightRead>>();

  function start(credential: string, key: string, startRead: StartRead<unknown>): InFlightRead {
    const inFlight = byCredential.get(credential) ?? new Map<string, InFlightRead>();
    byCredential.set(credential, inFlight);
    const read = toInFlightRead(startRead);
    inFlight.set(key, read);
    const remove = () => {
      if (inFlight.get(key) === read) inFlight.delete(key);
      if (inFlight.size === 0 && byCredential.get(credential) === inFlight) {
        byCredential.delete(credential);
      }
    };
    read.response.then(remove, remove);
    return read;
  }

  return {
    share<Response>(
      credential: string,
      key: string,
      startRead: StartRead<Response>,
      signal: AbortSignal,
    ) {
      const found = byCredential.get(credential)?.get(key);
      const shared = found?.isAbandoned() ? undefined : found;
      const read = shared ?? start(credential, key, startRead);
      read.callers += 1;
      // Same credential and key: the response has the type that this caller's own read would have.
      const response = read.response as Promise<Response>;
      return { response: abortable(signal, read, response), isShared: shared !== undefined };
    },
    invalidate: (credential) => void byCredential.delete(credential),
  };
}

/** Does not use an AbortController: a hundred of them cost an operation more than all its other work. */
function toInFlightRead(startRead: StartRead<unknown>): InFlightRead {
  let abandoned: { readonly reason: unknown } | null = null;
  let abort = (_reason: unknown) => {};
  const response = startRead((registered) => {
    abort = registered;
    if (abandoned !== null) abort(abandoned.reason);
  });
  return {
    response,
    callers: 0,
    isAbandoned: () => abandoned !== null,
    abandon(reason) {
      abandoned = { reason };
      abort(reason);
    },
  };
}

function abortable<Response>(
  signal: AbortSignal,
  read: InFlightRead,
  response: Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      read.callers -= 1;
      if (read.callers === 0) read.abandon(signal.reason);
      reject(signal.reason);
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    const settle =
      <Value>(how: (value: Value) => void) =>
      (value: Value) => {
        signal.removeEventListener('abort', abort);
        how(value);
      };
    response.then(settle(resolve), settle(reject));
  });
}
