import type { Config } from '../config/config.ts';
import type { Secret } from '../config/secret.ts';
import { asana } from '../service/asana/service.ts';
import { google } from '../service/google/service.ts';
import type { HttpClient } from '../upstream/http/http-client.ts';

/** An API that checks send requests to. Docs and Drive have different origins. */
export type Api = 'asana' | 'docs' | 'drive';

export interface CheckRequest {
  readonly api: Api;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base address, without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Default `application/json`, if there is a body. */
  readonly contentType?: string;
}

const requestTo =
  (api: Api) =>
  (
    method: CheckRequest['method'],
    path: string,
    query: Readonly<Record<string, string>> = {},
    body?: object,
  ): CheckRequest => ({
    api,
    method,
    path,
    query,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

export const docsRequest = requestTo('docs');
export const driveRequest = requestTo('drive');

/** A request to Asana, whose bodies contain everything as `data`. */
export const asanaRequest: typeof docsRequest = (method, path, query, data) =>
  requestTo('asana')(method, path, query, data && { data });

export interface CheckResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Sends a request of a check. Rejects with UpstreamError if there is no complete response. */
export type SendRequest = (request: CheckRequest) => Promise<CheckResponse>;

/** The tokens of the account that is checked. Null if it is not connected. */
export interface AccountTokens {
  readonly asana: Secret | null;
  readonly google: Secret | null;
}

/** A check needs a service for which there is no token. */
export class NoToken extends Error {
  override readonly name = 'NoToken';
}

/** Sends requests with the tokens of one account. Without the alternatives of the server, because the checks decide whether they are needed. */
export function createSendRequest(
  {
    asana: { baseUrl },
    google: { docsBaseUrl, driveBaseUrl },
    upstreamTimeoutMs: timeoutMs,
  }: Config,
  tokens: AccountTokens,
  http: HttpClient,
): SendRequest {
  const bases: Readonly<Record<Api, string>> = {
    asana: baseUrl,
    docs: docsBaseUrl,
    drive: driveBaseUrl,
  };
  return async ({ api, method, path, query = {}, body, contentType = 'application/json' }) => {
    const service = api === 'asana' ? asana : google;
    const token = api === 'asana' ? tokens.asana : tokens.google;
    if (token === null) throw new NoToken(`There is no token for ${service.name}.`);
    const parameters = new URLSearchParams(query);
    const { status, headers, text } = await http.send({
      service,
      method,
      url: `${bases[api]}${path}${parameters.size === 0 ? '' : `?${parameters}`}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token.reveal()}`,
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
    });
    return { status, headers, text, json: parse(text) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
