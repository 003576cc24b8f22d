import type { Person } from '../store/caller.ts';
import type { Cost } from './in-flight.ts';

/** One request, or one action of a batch, with the status of its response. Tokens are never logged. */
export interface LogEntry {
  readonly method: string;
  /** The path as sent. Asana's paths are without the base prefix: `/tasks/123`, `/drive/v3/files`. */
  readonly path: string;
  /** The query without `opt_fields` and `fields`. For a batch action: its input and paging options, as in a single request. */
  readonly query: Readonly<Record<string, string>>;
  /** The fields requested from Asana, sorted. Null if the request named none, and for Google. */
  readonly optFields: readonly string[] | null;
  /** The `fields` parameter sent to Google. Null if the request had none. Absent for Asana. */
  readonly fields?: string | null;
  /** The parsed body. For Asana: its `data`. */
  readonly body?: unknown;
  /** 0 until a response is sent. Stays 0 if none is sent. */
  readonly status: number;
}

/** One HTTP request. */
export interface LoggedRequest extends LogEntry {
  /** Starts at 1 after each clear of the log. */
  readonly number: number;
  readonly service: 'asana' | 'google';
  readonly person: Person | null;
  readonly startedAt: string;
  readonly ms: number;
  /** What its token had in flight when the request arrived, including this request. A batch counts as its actions. */
  readonly inFlight: Cost;
  /** The seconds of the response's `Retry-After` header. Absent without one. */
  readonly retryAfter?: number;
  /** Present only for a batch. */
  readonly actions?: readonly LogEntry[];
}

/** The entry of a request in progress. It is completed once. */
export interface OpenLogEntry {
  /** @param retryAfter  The `Retry-After` header. */
  readonly finish: (status: number, actionStatuses: readonly number[], retryAfter?: string) => void;
}

/** The requests to the sandbox, in the order of arrival. */
export interface RequestLog {
  readonly open: (request: Omit<LoggedRequest, 'number' | 'startedAt' | 'ms'>) => OpenLogEntry;
  readonly list: () => readonly LoggedRequest[];
  readonly clear: () => void;
}

/** Creates an empty log. Times come from the machine's clock, not from the sandbox's clock: they measure real durations. */
export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  return {
    open: (request) => {
      const list = entries;
      const index = list.length;
      const begin = performance.now();
      list.push({ ...request, number: index + 1, startedAt: new Date().toISOString(), ms: 0 });
      return {
        finish: (status, actionStatuses, retryAfter) => {
          const entry = list[index];
          if (!entry) return;
          const actions = entry.actions?.map((action, at) => ({
            ...action,
            status: actionStatuses[at] ?? 0,
          }));
          const ms = Math.round((performance.now() - begin) * 10) / 10;
          list[index] = {
            ...entry,
            status,
            ms,
            ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
            ...(actions && { actions }),
          };
        },
      };
    },
    list: () => [...entries],
    clear: () => {
      entries = [];
    },
  };
}
