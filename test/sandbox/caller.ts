import type { SandboxOptions } from '../../sandbox/sandbox.ts';
import { useSandbox } from './use-sandbox.ts';

/** A parsed response of the Asana side. */
export interface ParsedResponse<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly nextPage:
    | { readonly offset: string; readonly path: string; readonly uri: string }
    | null
    | undefined;
  /** The message of the first error. Undefined if there is no error. */
  readonly message: string | undefined;
}

/** The options of a test request. */
export interface TestRequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Starts a sandbox for the tests of one file, and resets it before each test. */
export function useAsana(options?: SandboxOptions) {
  const sandbox = useSandbox(options);

  const send = (
    method: string,
    path: string,
    { token = 'sandbox-ada', body, signal }: TestRequestOptions = {},
  ) =>
    fetch(`${sandbox().asanaBaseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });

  const call =
    (method: string) =>
    async <Data>(path: string, options?: TestRequestOptions): Promise<ParsedResponse<Data>> => {
      const response = await send(method, path, options);
      // The test gives the type of the record and asserts the response.
      const json = (await response.json()) as {
        data: Data;
        next_page?: ParsedResponse<Data>['nextPage'];
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

/** A record of which a test reads only the gid. */
export interface Gid {
  readonly gid: string;
}

/** The gids of a list of records. */
export const gidsOf = (rows: readonly Gid[]) => rows.map(({ gid }) => gid);
