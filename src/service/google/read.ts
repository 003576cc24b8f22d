import { type RouteIds, toRoutePath } from '../../upstream/http/route-path.ts';
import { fileIdOf, resourceKeysOf } from './file-reference.ts';

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
  /** The resource key of its file, as the header has it: `<id>/<key>`. */
  readonly resourceKeys?: string;
  readonly response?: Response;
}

/** The parameters of routes that are files, or documents as files. */
const isFile = (parameter: string) => parameter === 'fileId' || parameter === 'documentId';

/** What requests of a route share. The id of a file or of a document is its reference: see file-reference.ts. */
export function toGoogleTarget<Route extends string>(route: Route, ids: RouteIds<Route>) {
  let keys: ReturnType<typeof resourceKeysOf> = {};
  const path = toRoutePath(route, ids, (id, parameter) => {
    if (!isFile(parameter)) return encodeURIComponent(id);
    keys = resourceKeysOf(id);
    return encodeURIComponent(fileIdOf(id));
  });
  return { api: route.startsWith('/drive/') ? 'drive' : 'docs', route, path, ...keys } as const;
}

export const toGoogleRead = <Response, Route extends string>(
  route: Route,
  ids: RouteIds<Route>,
  query: Readonly<Record<string, string>> = {},
): GoogleRead<Response> => ({ ...toGoogleTarget(route, ids), query });

/** The parameters of one page of a list; the token is null for its first page. */
export const toPageQuery = (pageSize: number, pageToken: string | null) => ({
  pageSize: String(pageSize),
  ...(pageToken === null ? {} : { pageToken }),
});

/** A read or a write, with the fields that its response must contain in Google's syntax; null for all fields. */
export type WithFieldMask<Call> = Call & { readonly fields: string | null };

/** A string that is equal for reads that differ only in their fields. */
export function toGoogleReadKey({ api, path, query, resourceKeys }: GoogleRead): string {
  const key = `${api} ${path}?${new URLSearchParams(Object.entries(query).sort())}`;
  // A read without the key can fail where the same read with the key succeeds.
  return resourceKeys === undefined ? key : `${key} ${resourceKeys}`;
}

/** A read with the fields of its response, and a key that is equal for reads with the same response. */
export type SentGoogleRead = WithFieldMask<GoogleRead> & { readonly key: string };

/**
 * A read that can be sent.
 *
 * @param key  The key of the read, if it is known.
 */
export function selectGoogleFields(
  read: GoogleRead,
  fields: string | null,
  key = toGoogleReadKey(read),
): SentGoogleRead {
  return { ...read, fields, key: `${key} ${fields}` };
}
