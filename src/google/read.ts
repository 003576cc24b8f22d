/** Google's two APIs for documents: their content (Docs) and their files (Drive). */
export type GoogleApi = 'docs' | 'drive';

/**
 * One read of Google Docs or Drive as data, without the fields of its response. Files named after a record create reads;
 * client.ts sends them. `Response` exists only for the compiler.
 */
export interface GoogleRead<Response = unknown> {
  readonly api: GoogleApi;
  /** As Google's documentation writes it: `/v1/documents/{documentId}`. */
  readonly route: string;
  /** The route with its ids. */
  readonly path: string;
  /** Parameters other than `fields`. */
  readonly query: Readonly<Record<string, string>>;
  readonly response?: Response;
}

/** A read or a write, with the fields that its response must contain in Google's syntax; null for all fields. */
export type WithFields<Call> = Call & { readonly fields: string | null };

/** Caches the key of each read, which is needed again when the read is sent. */
const keys = new WeakMap<GoogleRead, string>();

/** A string that is equal for reads that differ only in their fields. */
export function toReadKey(read: GoogleRead): string {
  const known = keys.get(read);
  if (known !== undefined) return known;
  const { api, path, query } = read;
  const key = `${api} ${path}?${new URLSearchParams(Object.entries(query).sort())}`;
  keys.set(read, key);
  return key;
}

/** A read that can be sent. */
export function selectFields(read: GoogleRead, fields: string | null): WithFields<GoogleRead> {
  const selected = { ...read, fields };
  keys.set(selected, toReadKey(read));
  return selected;
}
