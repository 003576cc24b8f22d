/** Google's two APIs for documents: what is in them, and the files that they are. */
export type GoogleApi = 'docs' | 'drive';

/**
 * One read of Google Docs or Drive as data: what to ask, not yet which fields of the answer. Files named after a record make
 * them; client.ts sends them. `Answer` exists only for the compiler.
 */
export interface GoogleRead<Answer = unknown> {
  readonly api: GoogleApi;
  /** As Google's documentation writes it: `/v1/documents/{documentId}`. */
  readonly route: string;
  /** The route with its ids in place. */
  readonly path: string;
  /** Parameters other than `fields`. */
  readonly query: Readonly<Record<string, string>>;
  readonly answer?: Answer;
}

/** One write, likewise. */
export interface GoogleWrite<Answer = unknown> {
  readonly api: GoogleApi;
  readonly method: 'POST' | 'PATCH';
  readonly route: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object;
  readonly answer?: Answer;
}

/** One string for everything a read asks but its fields. */
export function toReadKey({ api, path, query }: GoogleRead): string {
  return `${api} ${path}?${new URLSearchParams(Object.entries(query).sort())}`;
}
