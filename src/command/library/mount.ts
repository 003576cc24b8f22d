import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ServiceId,
  serviceDeclarations,
  serviceIds,
} from '../../config/declaration/services.ts';
import { withValidUrl } from '../../server/malformed-request.ts';
import type { CallerTokens, Taskdoc, TaskdocOptions } from './option.ts';

/** The server, which expects the API at `/graphql` and the tokens of callers in headers. */
interface Server {
  (request: IncomingMessage, response: ServerResponse): unknown;
  fetch(request: Request): Response | Promise<Response>;
}

type Mounted = Pick<Taskdoc, 'fetch' | 'handler'>;

/**
 * Passes requests of another program on to the server: without the path of `url`, and with the tokens of `credentials`.
 *
 * @param onFailure  Called with what `credentials` threw.
 */
export function mount(
  server: Server,
  { url, credentials }: TaskdocOptions,
  onFailure: (error: unknown) => void,
): Mounted {
  const prefix = url === undefined ? '' : new URL(url).pathname.replace(/\/$/, '');
  const withoutPrefix = (path: string) =>
    prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  /** Null if the tokens are not known. */
  const tokensOf = async (request: Request): Promise<CallerTokens | null> => {
    try {
      return (await credentials?.(request)) ?? {};
    } catch (error) {
      onFailure(error);
      return null;
    }
  };
  return {
    async fetch(request) {
      const address = new URL(request.url);
      address.pathname = withoutPrefix(address.pathname);
      const { method, body, signal } = request;
      const headers = new Headers(request.headers);
      if (credentials) {
        const tokens = await tokensOf(new Request(request.url, { method, headers }));
        if (tokens === null) return new Response(failure, { status: 500, headers: json });
        for (const [name, value] of headersOf(tokens)) {
          if (value === null) headers.delete(name);
          else headers.set(name, value);
        }
      }
      const init = { method, headers, signal, ...(body && { body, duplex: 'half' }) };
      return server.fetch(new Request(address, init));
    },
    handler: withValidUrl((request, response) => {
      const path = request.url ?? '/';
      request.url = withoutPrefix(path);
      // Express removes the path of a router, and keeps the complete path in another property, which the server would read.
      if ('originalUrl' in request) request.originalUrl = request.url;
      if (!credentials) return server(request, response);
      const { method = 'GET', headers } = request;
      // A `Request` cannot have this method, and the API rejects it for every caller.
      const known =
        method === 'TRACE' ? Promise.resolve({}) : tokensOf(toRequest(path, method, headers));
      return known.then((tokens) => {
        if (tokens === null) return response.writeHead(500, json).end(failure);
        for (const [name, value] of headersOf(tokens)) {
          if (value === null) delete headers[name];
          else headers[name] = value;
        }
        return server(request, response);
      });
    }),
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' };

const failure = JSON.stringify({
  errors: [
    {
      message: 'The program that serves this API could not tell who sent the request.',
      extensions: { code: 'INTERNAL' },
    },
  ],
});

/** The values of the headers for tokens. Null: the server must not receive the header. */
const headersOf = (tokens: CallerTokens & Partial<Record<ServiceId, string | null>>) =>
  serviceIds.map((service) => {
    const token = tokens[service];
    const name = serviceDeclarations[service].credentialHeader.toLowerCase();
    return [name, token == null ? null : `Bearer ${token}`] as const;
  });

function toRequest(path: string, method: string, headers: IncomingMessage['headers']): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(`http://${headers.host ?? 'localhost'}${path}`, { method, headers: entries });
}
