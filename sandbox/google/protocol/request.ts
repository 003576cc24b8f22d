import type { Caller } from '../../store/caller.ts';
import type { Person, Store } from '../../store/google/store.ts';
import type { Mask } from './mask.ts';
import type { Api } from './rejection.ts';
import type { RouteResponse } from './response.ts';

/** One call of Docs or Drive, whether it came on the wire or as a part of a batch. */
export interface ApiRequest {
  /** Upper case. */
  readonly method: string;
  /** As it was sent: `/drive/v3/files/abc`. */
  readonly path: string;
  /** The query without `fields`. */
  readonly query: Readonly<Record<string, string>>;
  /** The `fields` parameter as it was sent; null without one. */
  readonly fields: string | null;
  /** The body as it was sent. */
  readonly body: string;
}

/** Who looks at what. */
export interface RequestContext {
  readonly store: Store;
  readonly caller: Caller;
  /** The caller as Drive knows them. */
  readonly person: Person;
}

/** A call that has found its route. */
export interface RouteRequest extends ApiRequest {
  readonly context: RequestContext;
  readonly mask: Mask | null;
  /** How long the exports of the one huge document are; null where it is refused as too large. */
  readonly hugeExportBytes: number | null;
  /** The part of the path that the template names so, decoded. */
  readonly param: (name: string) => string;
}

/** A route: its method and path template, as the service's description writes them, and what it answers. */
export interface Route {
  readonly api: Api;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly template: string;
  /** The type of its answer in the service's schema; null when that is no record. */
  readonly type: string | null;
  /** Whether a batch may hold it. @default true */
  readonly isBatchable?: boolean;
  readonly respond: (call: RouteRequest) => RouteResponse | Promise<RouteResponse>;
}
