import type { SandboxOptions } from '../../../sandbox/sandbox.ts';
import { type ResetMode, useSandbox } from '../use-sandbox.ts';

/** A parsed response of the sandbox's Docs or Drive. */
export interface GoogleResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly error: GoogleError | undefined;
}

/** An error in the JSON of either service. */
export interface GoogleError {
  readonly code: number;
  readonly message: string;
  readonly status?: string;
  readonly errors?: readonly { readonly reason: string; readonly location?: string }[];
  readonly details?: readonly {
    readonly reason?: string;
    readonly fieldViolations?: readonly { readonly description: string }[];
  }[];
}

/** The options of a request. */
export interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly body?: unknown;
}

/** Starts a sandbox for the tests of one file, and resets it before each test unless the tests do this themselves. */
export function useGoogle(options?: SandboxOptions, resetMode?: ResetMode) {
  const sandbox = useSandbox(options, resetMode);

  const send = (
    method: string,
    path: string,
    { query = {}, token = 'sandbox-ada', body }: RequestOptions = {},
  ) =>
    fetch(`${sandbox().url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const sendJson =
    (method: string) =>
    async <Body>(path: string, options?: RequestOptions): Promise<GoogleResponse<Body>> => {
      const response = await send(method, path, options);
      // The type is what the test expects. The test asserts the actual values.
      const body = (await response.json()) as Body & { error?: GoogleError };
      return { status: response.status, headers: response.headers, body, error: body.error };
    };

  return { sandbox, send, get: sendJson('GET'), post: sendJson('POST') };
}
