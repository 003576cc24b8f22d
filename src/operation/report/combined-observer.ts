import type { OperationObserver } from './operation-observer.ts';
import type { UpstreamObserver } from './upstream-observer.ts';

/** Passes everything to all of these observers. Null if there are none. */
export function combineObservers(
  observers: readonly OperationObserver[],
): OperationObserver | null {
  const [first = null, ...others] = observers;
  if (others.length === 0) return first;
  return {
    files: combineUpstream(observers.map((observer) => observer.files)),
    start(operation) {
      const observed = observers.map((observer) => observer.start(operation));
      const span = observed.find((one) => one.span !== undefined)?.span;
      return {
        ...(span === undefined ? {} : { span }),
        upstream: combineUpstream(observed.map(({ upstream }) => upstream)),
        end(end) {
          for (const one of observed) one.end(end);
        },
      };
    },
    rejected: (...request) =>
      observers.map((observer) => observer.rejected(...request)).find((span) => span !== null) ??
      null,
  };
}

const combineUpstream = (observers: readonly UpstreamObserver[]): UpstreamObserver => ({
  request(service, report, endedAt) {
    for (const observer of observers) observer.request(service, report, endedAt);
  },
  waited(service, times) {
    for (const observer of observers) observer.waited(service, times);
  },
  shared() {
    for (const observer of observers) observer.shared();
  },
  saved() {
    for (const observer of observers) observer.saved();
  },
  write(applied) {
    for (const observer of observers) observer.write(applied);
  },
});
