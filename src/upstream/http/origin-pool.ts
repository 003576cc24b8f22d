import { type Dispatcher, Pool } from 'undici';

/** Connection pools, one per origin. The origins are those of the services, which the configuration defines. */
export class OriginPools {
  readonly #options: Pool.Options;
  readonly #pools = new Map<string, Pool>();

  constructor(options: Pool.Options) {
    this.#options = options;
  }

  get all(): Iterable<Pool> {
    return this.#pools.values();
  }

  /** Sends a request to an absolute address. */
  dispatch(
    url: string,
    options: Pick<Dispatcher.DispatchOptions, 'method' | 'headers' | 'body'>,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const { origin, path } = splitUrl(url);
    let pool = this.#pools.get(origin);
    if (pool === undefined) {
      pool = new Pool(origin, this.#options);
      this.#pools.set(origin, pool);
    }
    pool.dispatch({ origin, path, ...options }, handler);
  }
}

/** An address whose path needs no normalization: no dot segments, no fragment and no characters that have to be encoded. */
const plainUrl = /^(https?:\/\/[a-z\d.:[\]-]+)(\/(?!.*\/(?:\.|%2[eE]))[\w\-./~%?=&,:;+!$*()@]*)$/;

/** The origin and the path of an absolute address. Most addresses are plain, and need no `URL`. */
export function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const [, plainOrigin, plainPath] = plainUrl.exec(url) ?? [];
  if (plainOrigin !== undefined && plainPath !== undefined)
    return { origin: plainOrigin, path: plainPath };
  const { origin, pathname, search } = new URL(url);
  return { origin, path: pathname + search };
}
