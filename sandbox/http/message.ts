import type { Person } from '../store/caller.ts';
import type { Failure } from './fault.ts';
import type { Cost } from './in-flight.ts';
import type { LogEntry } from './request-log.ts';

/** An HTTP request. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** When the request began to arrive, in milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
}

/** An HTTP response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | ByteStream;
}

/** A body that is too long to keep in memory. */
export interface ByteStream {
  readonly byteLength: number;
  readonly chunks: () => Iterable<Buffer>;
}

/** A request that a service has parsed and not yet executed. */
export interface ParsedRequest {
  /** The token whose limits the request counts against. Empty without a token. Never logged. */
  readonly token: string;
  readonly person: Person | null;
  /** Method and route template, such as `GET /tasks/{task_gid}`. Empty when no route matches. */
  readonly route: string;
  readonly cost: Cost;
  readonly logEntry: Omit<LogEntry, 'status'>;
  /** The actions of a batch, with the route of each. Null if the request is not a batch. */
  readonly actions: readonly (Omit<LogEntry, 'status'> & { readonly route: string })[] | null;
  /** The response to a request that exceeds a limit, or null if it is within all limits. Called once, on arrival. */
  readonly limitResponse: (inFlight: Cost) => HttpResponse | null;
  /** Whether this failure can apply to a single action of a batch. @default those with a status and a body */
  readonly appliesToAction?: (failure: Failure) => boolean;
  /** Executes the request, except for the actions that a fault makes fail. `failure` is the fault of the complete request. */
  readonly execute: (
    actionFailures: readonly (Failure | null)[],
    failure: Failure | null,
  ) => Outcome | Promise<Outcome>;
  /** The response of this service to a failure of this kind. */
  readonly toFailureResponse: (failure: Failure) => HttpResponse;
}

/** A response, and the status of each action of a batch. */
export interface Outcome {
  readonly response: HttpResponse;
  readonly actionStatuses: readonly number[];
}

/** One of the emulated services, and the paths that belong to it. */
export interface Service {
  readonly name: 'asana' | 'google';
  readonly ownsPath: (path: string) => boolean;
  readonly parse: (request: HttpRequest) => ParsedRequest | Promise<ParsedRequest>;
}
