import { serviceDeclarations } from '../../../config/declaration/services.ts';
import type { CallEntry, RequestEntry } from '../../../operation/report/upstream-report.ts';

// The texts of the waterfall.

type WaitTimes = NonNullable<RequestEntry['waitedMs']>;

const declarations: Readonly<Record<string, { readonly name: string }>> = serviceDeclarations;

export const toServiceName = (service: string): string => declarations[service]?.name ?? service;

/** Between a number and its unit. */
const space = '\u00a0';

/** `3 reads`. */
export const toCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A duration that is easy to read, on one line: `4.2 ms`, `84 ms`, `1.25 s`. */
export function toDuration(ms: number): string {
  if (ms < 10) return `${Number(ms.toFixed(1))}${space}ms`;
  return ms < 1000 ? `${Math.round(ms)}${space}ms` : `${Number((ms / 1000).toFixed(2))}${space}s`;
}

/** `7 reads`, `10 writes` or `10 writes and 1 read`. */
export function toCallCounts(reads: number, writes: number): string {
  const counts = [
    ...(writes > 0 ? [toCount(writes, 'write')] : []),
    ...(reads > 0 || writes === 0 ? [toCount(reads, 'read')] : []),
  ];
  return counts.join(' and ');
}

/** How many of the calls only read. */
export const countReads = (calls: readonly CallEntry[]): number =>
  calls.filter(({ method }) => method === 'GET').length;

/** What the calls of a request are about, without repetition: `project, tasks` or `2 × stories, 2 × attachments`. */
export function toSubjects(calls: readonly CallEntry[]): string {
  const counts = new Map<string, number>();
  for (const { route } of calls) {
    const subject = toSubject(route);
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return [...counts]
    .map(([subject, count]) => (count === 1 ? subject : `${count} × ${subject}`))
    .join(', ');
}

/** The last word of a route: `tasks` for `/projects/{project_gid}/tasks`, and `task` for `/tasks/{task_gid}`. */
function toSubject(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '');
  const last = segments.findLast((segment) => !segment.startsWith('{')) ?? route;
  const subject = last.replaceAll('_', ' ').replace(/[:?].*/, '');
  if (last === segments.at(-1)) return subject;
  return subject.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Whether the service refused the call, or did not respond. */
export const isFailed = ({ status }: CallEntry): boolean => status === null || status >= 400;

const waitReasons: Readonly<Record<keyof WaitTimes, string>> = {
  rateLimit: 'the rate limit',
  concurrency: 'other requests of this account',
  connection: 'a connection',
};

/** The sum of the waits, for every reason. */
export const toWaitMs = ({ rateLimit, concurrency, connection }: WaitTimes): number =>
  rateLimit + concurrency + connection;

/** `1.2 s for the rate limit`, or null if nothing waited. */
export function toWait(times: WaitTimes | undefined): string | null {
  if (times === undefined) return null;
  const waits = Object.entries(times).filter(([, ms]) => ms > 0);
  if (waits.length === 0) return null;
  return waits
    .map(([reason, ms]) => `${toDuration(ms)} for ${waitReasons[reason as keyof WaitTimes]}`)
    .join(', ');
}

/** What a status means: `200`, `429 (too many requests)`, `no response`. */
export function toStatus(status: number | null): string {
  if (status === null) return 'no response';
  return status === 429 ? '429 (too many requests)' : String(status);
}

/** The outcome of a request that was not completely successful, in a few characters, or null. */
export function toFailure({ status, calls }: RequestEntry): string | null {
  if (status === null) return 'no response';
  if (status >= 400) return String(status);
  const failed = calls.filter(isFailed).length;
  return failed === 0 ? null : `${failed} of ${calls.length} failed`;
}
