import type { RequestEntry } from '../../../operation/report/upstream-report.ts';
import { toWaitMs } from './words.ts';

/** One request on the time axis. All times are in milliseconds since the operation began. */
export interface Bar {
  readonly request: RequestEntry;
  /** When it could have been sent. Equals `startMs` if the request did not wait. */
  readonly readyMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** The requests of one operation over time. */
export interface Timeline {
  /** In the order in which the requests were ready to be sent. */
  readonly bars: readonly Bar[];
  /** When the last request ended: the length of the axis. */
  readonly endMs: number;
  /** The marks of the axis. */
  readonly tickMs: readonly number[];
}

/** Arranges requests on a time axis. */
export function toTimeline(requests: readonly RequestEntry[]): Timeline {
  const bars = requests.map(toBar).sort((left, right) => left.readyMs - right.readyMs);
  const endMs = Math.max(0, ...bars.map((bar) => bar.endMs));
  return { bars, endMs, tickMs: toTicks(endMs) };
}

function toBar(request: RequestEntry): Bar {
  const { startMs, ms, waitedMs } = request;
  const waited = waitedMs === undefined ? 0 : toWaitMs(waitedMs);
  return { request, readyMs: Math.max(0, startMs - waited), startMs, endMs: startMs + ms };
}

/** At most five marks at 1, 2 or 5 times a power of ten. */
function toTicks(endMs: number): readonly number[] {
  if (endMs <= 0) return [0];
  const smallest = endMs / 5;
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= smallest) ?? 10);
  return Array.from({ length: Math.floor(endMs / step) + 1 }, (_, index) => index * step);
}

/** The position of a time on the axis. */
export const toPercent = (ms: number, endMs: number): number =>
  endMs === 0 ? 0 : Math.round((ms / endMs) * 100_00) / 100;
