import type { ByteStream } from '../../http/message.ts';

/** A record. The `fields` of the request select a part of it. */
export interface RecordResponse {
  readonly kind: 'record';
  readonly body: object;
  /** The fields returned if `fields` is absent. @default all */
  readonly defaultFields?: string;
}

/** The bytes of a file. */
export interface BytesResponse {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly body: string | Buffer | ByteStream;
}

/** No content: the status is 204. Drive sends it after a deletion (unverified: its description has no status). */
export interface EmptyResponse {
  readonly kind: 'empty';
}

/** A status without content: the response to a part of an upload. */
export interface StatusResponse {
  readonly kind: 'status';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a route returns, before `fields` is applied. */
export type RouteResponse = RecordResponse | BytesResponse | EmptyResponse | StatusResponse;
