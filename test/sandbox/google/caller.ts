import type { SandboxOptions } from '../../../sandbox/sandbox.ts';
import { type ResetMode, useSandbox } from '../use-sandbox.ts';

/** An answer of the sandbox's Google, taken apart. */
export interface Answered<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly error: GoogleError | undefined;
}

/** An error as either service writes it. */
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

/** One request as a test writes it. */
export interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly body?: unknown;
}

/** A sandbox for the tests of one file, started before them and reset before each unless they see to that themselves. */
export function useGoogle(options?: SandboxOptions, resetMode?: ResetMode) {
  const sandbox = useSandbox(options, resetMode);

  const send = (
    method: string,
    path: string,
    { query = {}, token = 'sandbox-ada', body }: Asked = {},
  ) =>
    fetch(`${sandbox().url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const call =
    (method: string) =>
    async <Body>(path: string, asked?: Asked): Promise<Answered<Body>> => {
      const response = await send(method, path, asked);
      // The test says which record it asked for; what came is then asserted.
      const body = (await response.json()) as Body & { error?: GoogleError };
      return { status: response.status, headers: response.headers, body, error: body.error };
    };

  return { sandbox, send, get: call('GET'), post: call('POST') };
}
