import { request as send } from 'undici';
import type { Service } from '../../src/account/credential.ts';
import type { ResultError } from '../ask.ts';
import type { Decision } from '../sandbox/oauth/app.ts';

/** The result that a client receives. */
export interface QueryResult {
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a property is missing.
  readonly data: any;
  readonly errors: readonly ResultError[];
  readonly status: number;
}

/** A browser's request. */
export interface BrowserRequest {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The `Sec-Fetch-Site` header, or null for a browser that does not send it. Default: same-origin. */
  readonly site?: 'same-origin' | 'same-site' | 'cross-site' | 'none' | null;
}

/** A minimal browser that can connect accounts: it stores cookies, by default its own, and sends `Sec-Fetch-Site`. */
export function createBrowser(url: string, cookies = new Map<string, string>()) {
  // Not fetch, which sets `Sec-Fetch-Site` itself.
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function request(path: string, init: BrowserRequest = {}): Promise<Response> {
    const { site = 'same-origin', method = 'GET', headers = {}, body = null } = init;
    const cookie = cookieHeader();
    const response = await send(new URL(path, url), {
      method,
      body,
      headers: { ...(cookie && { cookie }), ...(site && { 'sec-fetch-site': site }), ...headers },
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      for (const one of [value ?? []].flat()) received.append(name, one);
    }
    for (const line of received.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return new Response(await response.body.text(), {
      status: response.statusCode,
      headers: received,
    });
  }

  const post = (path: string, init: BrowserRequest = {}) =>
    request(path, { method: 'POST', ...init });

  /** Sends the connect form. Returns the URL of the consent page. */
  async function startAuthorization(service: Service): Promise<URL> {
    const response = await post(`/connect/${service}`);
    return new URL(response.headers.get('location') ?? '');
  }

  /** Follows the redirect from the consent page. Returns the outcome in the URL of the next page. */
  async function followCallback(callback: URL | string): Promise<string | null> {
    const response = await request(String(callback), {
      site: 'cross-site',
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    const location = response.headers.get('location');
    return location === null ? null : new URL(location, url).searchParams.get('outcome');
  }

  async function ask(
    query: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<QueryResult> {
    const response = await post('/graphql', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    });
    const { data, errors = [] } = (await response.json()) as QueryResult;
    return { data, errors, status: response.status };
  }

  return {
    cookies,
    cookieHeader,
    request,
    post,
    startAuthorization,
    followCallback,
    ask,
    /** Connects a service from the form to the outcome. */
    connect: async (service: Service, decision?: Decision) =>
      followCallback(await submitConsent(await startAuthorization(service), decision)),
  };
}

/** Submits the consent page. Returns the callback URL to which the service redirects. */
export async function submitConsent(
  consent: URL,
  { person = 'ada', granted, decision = 'allow' }: Decision = {},
): Promise<URL> {
  const form = new URLSearchParams(consent.searchParams);
  form.set('person', person);
  form.set('decision', decision);
  for (const scope of granted ?? form.get('scope')?.split(' ') ?? []) form.append('granted', scope);
  const response = await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '');
}
