import { serviceDeclarations, serviceIds } from '../../config/declaration/services.ts';
import { parseConfig } from '../../config/environment.ts';
import { isLoopback } from '../../config/host.ts';
import { fileVariableOf } from '../../config/secret-file.ts';
import { prefixOf } from '../../config/service-variable.ts';
import { CommandLineInvalid } from '../line/command-error.ts';

/** An operation to execute. */
export interface ApiRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

export interface ApiError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface ApiResult {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly ApiError[];
  /** Sentences that a person must know to interpret the result. */
  readonly notes: readonly string[];
  /** What the server sent to the services. */
  readonly requests: number;
  readonly reads: number;
}

export interface QueryApi {
  /**
   * Executes an operation. A server that does not respond, or not with a result, gives a result with the error UPSTREAM_UNAVAILABLE, so that
   * all failures have one form. Rejects only if the signal is aborted.
   */
  send(request: ApiRequest, signal: AbortSignal): Promise<ApiResult>;
  close(): Promise<void>;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response> | Response;

/** An API behind a function that sends HTTP requests. */
export function createQueryApi(
  send: Fetch,
  url: string,
  headers: Readonly<Record<string, string>>,
  close: () => Promise<void> = async () => {},
): QueryApi {
  return {
    async send(request, signal) {
      try {
        const response = await send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
          // An error at a non-null position then replaces only its own value, and not the page.
          body: JSON.stringify({ ...request, onError: 'NULL' }),
          // Another server must not receive the tokens.
          redirect: 'error',
          signal,
        });
        return parseResult(await response.text(), response.status);
      } catch (error) {
        signal.throwIfAborted();
        return unavailable(`The server at ${url} cannot be reached: ${reasonOf(error)}.`);
      }
    },
    close,
  };
}

/** A running server. Sends the tokens and the first API key of the environment. Throws CommandLineInvalid and ConfigError. */
export function createRemoteApi(typed: string, env: NodeJS.ProcessEnv): QueryApi {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new CommandLineInvalid(
      `--url is ${JSON.stringify(typed)}; accepted: an http or https URL without a password.`,
    );
  if (url.pathname === '/') url.pathname = '/graphql';
  const headers = credentialHeaders(env);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && Object.keys(headers).length > 0)
    throw new CommandLineInvalid(
      '--url must be https, because the tokens and keys of the environment are sent to it.',
    );
  return createQueryApi(fetch, url.href, headers);
}

function credentialHeaders(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = ['API_KEYS', ...serviceIds.map((service) => `${prefixOf(service)}_ACCESS_TOKEN`)];
  const secrets = names.flatMap((name) => [name, fileVariableOf(name)]);
  // Other variables are about a server, and can be invalid here.
  const config = parseConfig(Object.fromEntries(secrets.map((name) => [name, env[name]])));
  const [apiKey] = config.apiKeys.current;
  const pairs = serviceIds.flatMap((service) => {
    const token = config[service].accessToken;
    const { credentialHeader } = serviceDeclarations[service];
    return token === null ? [] : [[credentialHeader, `Bearer ${token.current.reveal()}`]];
  });
  return {
    ...(apiKey && { authorization: `Bearer ${apiKey.reveal()}` }),
    ...Object.fromEntries(pairs),
  };
}

interface ResponseBody {
  readonly data?: ApiResult['data'];
  readonly errors?: readonly ApiError[];
  readonly extensions?: {
    readonly upstream?: {
      readonly notes?: readonly string[];
      readonly totals?: { readonly requests?: number; readonly reads?: number };
    };
  };
}

function parseResult(text: string, status: number): ApiResult {
  const body = parseJson(text);
  if (body === null || !('data' in body || 'errors' in body))
    return unavailable(`The server responded with status ${status} and no result.`);
  const { totals = {}, notes = [] } = body.extensions?.upstream ?? {};
  const { requests = 0, reads = 0 } = totals;
  return { data: body.data ?? null, errors: body.errors ?? [], notes, requests, reads };
}

function parseJson(text: string): ResponseBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

const unavailable = (message: string): ApiResult => ({
  data: null,
  errors: [{ message, extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true } }],
  notes: [],
  requests: 0,
  reads: 0,
});

/** `fetch` hides the reason in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return String(code ?? (cause instanceof Error ? cause.message : cause));
}
