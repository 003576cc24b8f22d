import type { IsBroken } from '../../assumption/setting.ts';
import type { Caller } from '../../store/caller.ts';
import type { ChannelRegistry } from '../../store/google/channel.ts';
import type { Person, Store } from '../../store/google/store.ts';
import type { Mask } from './mask.ts';
import type { Api } from './rejection.ts';
import type { RouteResponse } from './response.ts';

/** One request to Docs or Drive: an HTTP request, or a part of a batch. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string;
  /** The path as sent: `/drive/v3/files/abc`. */
  readonly path: string;
  /** The query without `fields`. */
  readonly query: Readonly<Record<string, string>>;
  /** The `fields` parameter as sent, or null. */
  readonly fields: string | null;
  /** The resource keys in its header: `<id>/<key>`. */
  readonly resourceKeys: readonly string[];
  /** The body as sent. */
  readonly body: string;
  /** What a request to an upload address contains besides. */
  readonly upload?: UploadParts;
}

/** The parts of a request that uploads a file, or a part of one. */
export interface UploadParts {
  /** The body, which is not always text. */
  readonly bytes: Buffer;
  readonly contentType: string;
  /** The header `Content-Range`, or null. */
  readonly contentRange: string | null;
  /** The type and the size that the first request of a resumable upload announces, or null. */
  readonly mediaType: string | null;
  readonly mediaLength: string | null;
  /** The address of this service, without a path. */
  readonly origin: string;
}

/** The data that a request works on, and the caller. */
export interface RequestContext {
  readonly store: Store;
  readonly caller: Caller;
  /** The caller's Google account. */
  readonly person: Person;
  readonly isBroken: IsBroken;
  readonly channels: ChannelRegistry;
}

/** A request as its route receives it. */
export interface RouteRequest extends ApiRequest {
  readonly context: RequestContext;
  readonly mask: Mask | null;
  /** The size of the export of the huge document. Null if that export is rejected as too large. */
  readonly hugeExportBytes: number | null;
  /** Whether a search of files does not find those on shared drives. */
  readonly isSearchIncomplete: boolean;
  /** The decoded path parameter with this name in the template. */
  readonly param: (name: string) => string;
}

/** A route of an API: its method and path template, as in the discovery document, and the function that responds. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly template: string;
  /** The type of its response in the service's schema. Null if the response is not a record. */
  readonly type: string | null;
  /** The query parameters that the method has besides those of every method. Others get 400. Absent: not checked. */
  readonly queryParameters?: readonly string[];
  /** Whether a batch may contain it. @default true */
  readonly isBatchable?: boolean;
  readonly respond: (request: RouteRequest) => RouteResponse | Promise<RouteResponse>;
}

/** A route of one of the two APIs. */
export interface Route extends ApiRoute {
  readonly api: Api;
}
