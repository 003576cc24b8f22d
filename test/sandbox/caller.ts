import type { SandboxOptions } from '../../sandbox/sandbox.ts';
import { useSandbox } from './use-sandbox.ts';

/** An answer of the sandbox's Asana, taken apart. */
export interface Answered<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly nextPage:
    | { readonly offset: string; readonly path: string; readonly uri: string }
    | null
    | undefined;
  /** Of the first error; undefined when there is none. */
  readonly message: string | undefined;
}

/** One request as a test writes it. */
export interface Asked {
  readonly token?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A sandbox for the tests of one file, started before them and reset before each. */
export function useAsana(options?: SandboxOptions) {
  const sandbox = useSandbox(options);

  const send = (
    method: string,
    path: string,
    { token = 'sandbox-ada', body, signal }: Asked = {},
  ) =>
    fetch(`${sandbox().asanaBaseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });

  const call =
    (method: string) =>
    async <Data>(path: string, asked?: Asked): Promise<Answered<Data>> => {
      const response = await send(method, path, asked);
      // The test says which record it asked for; what came is then asserted.
      const json = (await response.json()) as {
        data: Data;
        next_page?: Answered<Data>['nextPage'];
        errors?: { message: string }[];
      };
      const { status, headers } = response;
      const message = json.errors?.[0]?.message;
      return { status, headers, data: json.data, nextPage: json.next_page, message };
    };

  return {
    sandbox,
    send,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    remove: call('DELETE'),
  };
}

/** A record of which a test reads only the id. */
export interface Gid {
  readonly gid: string;
}

/** The ids of a list. */
export const gidsOf = (rows: readonly Gid[]) => rows.map(({ gid }) => gid);
