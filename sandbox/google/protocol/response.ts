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

/** What a route returns, before `fields` is applied. */
export type RouteResponse = RecordResponse | BytesResponse;
