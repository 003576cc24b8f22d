/** Begins a read. */
export type Start<Answer> = (
  whenAbandoned: (stop: (reason: unknown) => void) => void,
) => Promise<Answer>;

/** Reads under way, shared by whoever asks for the same at the same time with the same credential. */
export interface InFlightReads {
  /**
   * The answer of this read: the one under way, or the one that `start` begins.
   *
   * @param credential  Answers are shared within it and never across.
   * @param key         Two reads with one key must have one answer: method, path, query and fields.
   * @param start       Begins the read, and says what to do once the last caller has left: it is nobody's own.
   * @param signal      This caller's. When it is aborted only this caller leaves.
   */
  share<Answer>(
    credential: string,
    key: string,
    start: Start<Answer>,
    signal: AbortSignal,
  ): { readonly answer: Promise<Answer>; readonly isShared: boolean };

  /** From now on nobody joins a read begun before: it may not have seen the write that is the reason for this call. */
  invalidate(credential: string): void;
}

interface InFlightRead {
  readonly answer: Promise<unknown>;
  callers: number;
  readonly isAbandoned: () => boolean;
  readonly abandon: (reason: unknown) => void;
}

/**
 * Sharing is ours because undici's does it wrong: aborting the first caller fails all the others, and a caller that
 * leaves while it waits never settles (undici 7.30, `interceptors.deduplicate`).
 */
export function createInFlightReads(): InFlightReads {
  const byCredential = new Map<string, Map<string, InFlightRead>>();

  function begin(credential: string, key: string, start: Start<unknown>): InFlightRead {
    const flights = byCredential.get(credential) ?? new Map<string, InFlightRead>();
    byCredential.set(credential, flights);
    const flight = startRead(start);
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
      if (flights.size === 0 && byCredential.get(credential) === flights) {
        byCredential.delete(credential);
      }
    };
    flight.answer.then(land, land);
    return flight;
  }

  return {
    share<Answer>(credential: string, key: string, start: Start<Answer>, signal: AbortSignal) {
      const found = byCredential.get(credential)?.get(key);
      const running = found?.isAbandoned() ? undefined : found;
      const flight = running ?? begin(credential, key, start);
      flight.callers += 1;
      // Same credential and key: the answer is of the type that this caller's own `start` would have given.
      const answer = flight.answer as Promise<Answer>;
      return { answer: abortable(signal, flight, answer), isShared: running !== undefined };
    },
    invalidate: (credential) => void byCredential.delete(credential),
  };
}

/** An AbortController would do, but a hundred of them cost an operation more than all of its own work. */
function startRead(start: Start<unknown>): InFlightRead {
  let abandoned: { readonly reason: unknown } | null = null;
  let stop = (_reason: unknown) => {};
  const answer = start((given) => {
    stop = given;
    if (abandoned !== null) stop(abandoned.reason);
  });
  return {
    answer,
    callers: 0,
    isAbandoned: () => abandoned !== null,
    abandon(reason) {
      abandoned = { reason };
      stop(reason);
    },
  };
}

function abortable<Answer>(
  signal: AbortSignal,
  flight: InFlightRead,
  answer: Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.callers -= 1;
      if (flight.callers === 0) flight.abandon(signal.reason);
      reject(signal.reason);
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    const settle =
      <Value>(how: (value: Value) => void) =>
      (value: Value) => {
        signal.removeEventListener('abort', leave);
        how(value);
      };
    answer.then(settle(resolve), settle(reject));
  });
}
