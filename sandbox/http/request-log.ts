import type { Person } from '../store/caller.ts';
import type { Cost } from './in-flight.ts';

/** One request, or one action of a batch, as it arrived and was answered. Tokens are never kept. */
export interface LogEntry {
  readonly method: string;
  /** As it was sent, of Asana's without the base prefix: `/tasks/123`, `/drive/v3/files`. */
  readonly path: string;
  /** The query without `opt_fields` and `fields`; an action's input and paging options, so that it reads like a plain request. */
  readonly query: Readonly<Record<string, string>>;
  /** What Asana was asked for, sorted; null when the caller left it to the service, and for Google. */
  readonly optFields: readonly string[] | null;
  /** What Google was asked for, as it was sent; null when the caller left it to the service. Only for Google. */
  readonly fields?: string | null;
  /** What the body holds, of Asana's as `data`. */
  readonly body?: unknown;
  /** 0 while there is no answer, and for good when none was sent. */
  readonly status: number;
}

/** One request on the wire. */
export interface LoggedRequest extends LogEntry {
  /** Counts from 1 since the log was last cleared. */
  readonly number: number;
  readonly service: 'asana' | 'google';
  readonly person: Person | null;
  readonly startedAt: string;
  readonly ms: number;
  /** What its token had in flight when it arrived, itself included; a batch counts as its actions. */
  readonly inFlight: Cost;
  /** Only of a batch. */
  readonly actions?: readonly LogEntry[];
}

/** A request that is being answered: its entry is completed once. */
export interface OpenLogEntry {
  readonly finish: (status: number, actionStatuses: readonly number[]) => void;
}

/** What the sandbox was asked, in the order of arrival. */
export interface RequestLog {
  readonly open: (request: Omit<LoggedRequest, 'number' | 'startedAt' | 'ms'>) => OpenLogEntry;
  readonly list: () => readonly LoggedRequest[];
  readonly clear: () => void;
}

/** An empty log. Times are the machine's own, not the world's: they say how long an answer took. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    open: (request) => {
      const home = entries;
      const index = home.length;
      const begin = performance.now();
      home.push({ ...request, number: index + 1, startedAt: new Date().toISOString(), ms: 0 });
      return {
        finish: (status, actionStatuses) => {
          const entry = home[index];
          if (!entry) return;
          const actions = entry.actions?.map((action, at) => ({
            ...action,
            status: actionStatuses[at] ?? 0,
          }));
          const ms = Math.round((performance.now() - begin) * 10) / 10;
          home[index] = { ...entry, status, ms, ...(actions && { actions }) };
        },
      };
    },
    list: () => [...entries],
    clear: () => {
      entries = [];
    },
  };
}
