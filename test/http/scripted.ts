import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What a scripted server does with one request. */
export type Script = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A server on loopback whose answers a test writes. */
export interface ScriptedServer {
  readonly url: string;
  /** The requests that came since the last script was set: `GET /path`, and the body if there was one. */
  readonly received: readonly string[];
  /** Headers of the last request. */
  lastHeaders(): IncomingMessage['headers'];
  /** One script per request, in order; the last one stays. */
  answer(...scripts: Script[]): void;
}

/** Starts one for a test file; it ends with it. */
export async function createScriptedServer(): Promise<ScriptedServer> {
  let scripts: Script[] = [];
  let headers: IncomingMessage['headers'] = {};
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    received.push(`${request.method} ${request.url}${body === '' ? '' : ` ${body}`}`);
    headers = request.headers;
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    script?.(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    // A TCP server's address is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    lastHeaders: () => headers,
    answer(...next) {
      scripts = next;
      received.length = 0;
    },
  };
}

/** Answers with a status and a body; what is no string goes as JSON. */
export const say =
  (status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): Script =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Never answers. */
export const hang: Script = () => undefined;

/** Breaks the connection before a word is said. */
export const reset: Script = (_request, response) => response.socket?.resetAndDestroy();

/** Promises a body, and breaks the connection in the middle of it. */
export const resetInBody: Script = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"data":', () => response.socket?.resetAndDestroy());
};
