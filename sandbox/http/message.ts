import type { Person } from '../store/caller.ts';
import type { Failure } from './fault.ts';
import type { Cost } from './in-flight.ts';
import type { LogEntry } from './request-log.ts';

/** A request as it came over HTTP. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** When it began to come in, by the clock of `performance.now()`. Milliseconds. */
  readonly arrivedAt: number;
}

/** An answer as it goes over HTTP. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | ByteStream;
}

/** A body that is too long to be held at once. */
export interface ByteStream {
  readonly byteLength: number;
  readonly chunks: () => Iterable<Buffer>;
}

/** A request that a service has understood, and not yet carried out. */
export interface ParsedRequest {
  /** Whose limits it counts against; empty without a token. Never logged. */
  readonly token: string;
  readonly person: Person | null;
  /** Method and template, `GET /tasks/{task_gid}`; empty when no route matches. */
  readonly route: string;
  readonly cost: Cost;
  readonly logEntry: Omit<LogEntry, 'status'>;
  /** The actions of a batch, with the route of each. */
  readonly actions: readonly (Omit<LogEntry, 'status'> & { readonly route: string })[] | null;
  /** Refuses a request that is one too many; null lets it pass. Called once, on arrival. */
  readonly limitResponse: (inFlight: Cost) => HttpResponse | null;
  /** Whether such a failure can befall one action and leave the others alone. @default those with a status and a body */
  readonly appliesToAction?: (failure: Failure) => boolean;
  /** Carries the request out, apart from actions that a fault strikes. */
  readonly execute: (actionFailures: readonly (Failure | null)[]) => Outcome | Promise<Outcome>;
  /** What this service would say in a failure of this kind. */
  readonly toFailureResponse: (failure: Failure) => HttpResponse;
}

/** An answer, and the status of each action of a batch. */
export interface Outcome {
  readonly response: HttpResponse;
  readonly actionStatuses: readonly number[];
}

/** One of the two services, behind its own paths. */
export interface Service {
  readonly name: 'asana' | 'google';
  readonly ownsPath: (path: string) => boolean;
  readonly parse: (request: HttpRequest) => ParsedRequest;
}
