import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What a scripted server does with one request. */
export type Script = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A server on the loopback interface whose responses a test defines. */
export interface ScriptedServer {
  readonly url: string;
  /** The requests since the scripts were last set: `GET /path`, with the body if there was one. */
  readonly received: readonly string[];
  /** The headers of the last request. */
  lastHeaders(): IncomingMessage['headers'];
  /** Sets one script per request, in their order. The last script is used for all further requests. */
  respond(...scripts: Script[]): void;
}

/** Starts a server for a test file. It stops when the file ends. */
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
    // The address of a TCP server is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    lastHeaders: () => headers,
    respond(...next) {
      scripts = next;
      received.length = 0;
    },
  };
}

/** Responds with a status and a body. A body that is not a string is sent as JSON. */
export const respondWith =
  (status: number, body: unknown = '', headers: Readonly<Record<string, string>> = {}): Script =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Never responds. */
export const neverRespond: Script = () => undefined;

/** Resets the connection before the response. */
export const resetConnection: Script = (_request, response) => response.socket?.resetAndDestroy();

/** Announces a body, and resets the connection in the middle of it. */
export const resetDuringBody: Script = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"data":', () => response.socket?.resetAndDestroy());
};
