import type { HttpRequest } from '../http-client.ts';
import type { UpstreamService } from '../upstream-error.ts';
import type { RawHeader } from './raw-header.ts';
import { rejectInput } from './raw-url.ts';

// Requests that a caller writes: any route and any body. raw-url.ts defines where they may go, and raw-sender.ts sends them.

/** A request to a service as its caller writes it. */
export interface RawRequest {
  readonly method: HttpRequest['method'];
  /** May contain a query string. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly RawHeader[];
  readonly body?: unknown;
}

/** A response of any status. */
export interface RawResponse {
  readonly status: number;
  readonly headers: readonly RawHeader[];
  readonly contentType: string | null;
  readonly bytes: Buffer;
}

/** A request that passed the checks: it can only go to its service. */
export interface CheckedRequest {
  readonly method: HttpRequest['method'];
  /** The path and query, relative to the base address of the service. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Encoded. */
  readonly body: string | undefined;
  /** How many reads the service counts: each action of a batch is a read or a write. */
  readonly reads: number;
  readonly writes: number;
  /** How much of the limit per minute the service counts. Default: the number of reads and writes. */
  readonly units?: number;
}

export const countOne = (
  method: HttpRequest['method'],
): Pick<CheckedRequest, 'reads' | 'writes'> =>
  method === 'GET' ? { reads: 1, writes: 0 } : { reads: 0, writes: 1 };

/** The body of a raw request, if it has one. Throws `invalid-input` for a body that is not a JSON object, and for a GET with a body. */
export function parseRawBody({ method, body }: RawRequest, service: UpstreamService): unknown {
  if (body === undefined || body === null) return undefined;
  if (method === 'GET') rejectInput(service, 'body', 'cannot be sent with GET. Use query instead');
  if (typeof body !== 'object' || Array.isArray(body))
    rejectInput(service, 'body', 'must be a JSON object');
  return body;
}
