import type { ByteStream } from '../../http/message.ts';

/** A record, to be cut by the `fields` of the request. */
export interface RecordResponse {
  readonly kind: 'record';
  readonly body: object;
  /** What is given when `fields` is absent. @default everything */
  readonly defaultFields?: string;
}

/** A file's bytes. */
export interface BytesResponse {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly body: string | Buffer | ByteStream;
}

/** What a route answers, before `fields` is applied to it. */
export type RouteResponse = RecordResponse | BytesResponse;
