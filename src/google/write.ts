import type { GoogleApi } from './read.ts';

/**
 * One write of Google Docs or Drive as data. Files named after a record create writes; client.ts sends them. `Response` exists
 * only for the compiler.
 */
export interface GoogleWrite<Response = unknown> {
  readonly api: GoogleApi;
  readonly method: 'POST' | 'PATCH';
  /** As Google's documentation writes it: `/v1/documents/{documentId}:batchUpdate`. */
  readonly route: string;
  /** The route with its ids. */
  readonly path: string;
  /** Parameters other than `fields`. */
  readonly query: Readonly<Record<string, string>>;
  /** The resource key of its file, as the header has it: `<id>/<key>`. */
  readonly resourceKeys?: string;
  readonly body: object;
  readonly response?: Response;
}
