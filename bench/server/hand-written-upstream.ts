import { type Dispatcher, request } from 'undici';

/** One action of a batch. */
export interface Action {
  /** @default 'get' */
  readonly method?: 'get' | 'put';
  readonly path: string;
  readonly data?: object;
  readonly options: { readonly limit?: number; readonly fields: readonly string[] };
}

/** The upstream requests of the hand-written code, with the credentials of one caller. */
export interface Upstream {
  /** Reads from Asana. Returns the response's `data`. */
  get<Data>(path: string): Promise<Data>;
  /** Sends at most ten actions in one request. Returns the `data` of each, in order. */
  readBatch<Data extends readonly unknown[]>(actions: readonly Action[]): Promise<Data>;
  /** Reads any number of lists: ten per batch, and as many concurrent batches as fifty concurrent reads allow. */
  readAll<Data>(paths: readonly string[], options: Action['options']): Promise<readonly Data[]>;
  /** Reads a document from Google Docs. */
  getDocument<Data>(id: string, fields: string): Promise<Data>;
}

/** Where the services are, and who reads. */
export interface UpstreamOptions {
  readonly asanaBaseUrl: string;
  readonly docsBaseUrl: string;
  /** The values of `Authorization`. */
  readonly asanaAuthorization: string;
  readonly googleAuthorization: string;
  readonly dispatcher: Dispatcher;
}

const actionsPerBatch = 10;
const batchesAtOnce = 5;

/** Creates the requests of one operation. */
export function createUpstream({
  asanaBaseUrl,
  docsBaseUrl,
  asanaAuthorization,
  googleAuthorization,
  dispatcher,
}: UpstreamOptions): Upstream {
  const headers = { authorization: asanaAuthorization };
  const readBatch = async <Data extends readonly unknown[]>(actions: readonly Action[]) => {
    const { body } = await request(`${asanaBaseUrl}/batch`, {
      dispatcher,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: {
          actions: actions.map(({ method = 'get', path, data, options }) => ({
            method,
            relative_path: path,
            data,
            options,
          })),
        },
      }),
    });
    const { data } = (await body.json()) as { data: readonly { body: { data: unknown } }[] };
    // The caller knows which records the actions return.
    return data.map((result) => result.body.data) as unknown as Data;
  };
  return {
    readBatch,
    async get<Data>(path: string) {
      const { body } = await request(asanaBaseUrl + path, { dispatcher, headers });
      return ((await body.json()) as { data: Data }).data;
    },
    async readAll<Data>(paths: readonly string[], options: Action['options']) {
      const results: Data[] = [];
      const step = actionsPerBatch * batchesAtOnce;
      for (let from = 0; from < paths.length; from += step) {
        const batches = [];
        for (let at = from; at < Math.min(from + step, paths.length); at += actionsPerBatch) {
          const actions = paths.slice(at, at + actionsPerBatch).map((path) => ({ path, options }));
          batches.push(readBatch<readonly Data[]>(actions));
        }
        for (const part of await Promise.all(batches)) results.push(...part);
      }
      return results;
    },
    async getDocument<Data>(id: string, fields: string) {
      const { body } = await request(`${docsBaseUrl}/v1/documents/${id}?fields=${fields}`, {
        dispatcher,
        headers: { authorization: googleAuthorization },
      });
      return (await body.json()) as Data;
    },
  };
}
