import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxToken } from './fixture.ts';

// The upstream services, as fast as possible: the sandbox responds to the first request of each kind, and later ones get the recorded
// response. So the upstream's own work does not slow the load down, it accepts any token, and a write changes nothing after the first.
// Responses are not compressed: the hand-written code does not accept compression, and the servers must do the same work.

/** A recorded response. */
interface Recording {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** The upstream server of the benchmark. */
export interface Replay {
  readonly server: Server;
  /** The time until each response. */
  setDelay(delayMs: number): void;
  /** Makes one request in this many fail, each time in another way. Default: none. */
  setFailures(every: number): void;
  /** The number of requests that the sandbox responded to. */
  readonly recordings: number;
}

/** Creates a server that replays the responses of a sandbox. Does not listen yet. */
export function createReplay(sandboxUrl: string): Replay {
  const recordings = new Map<string, Promise<Recording>>();
  let delayMs = 0;
  let failEvery = Number.POSITIVE_INFINITY;
  let requests = 0;
  const server = createServer(async (incoming, response) => {
    const arrivedAt = performance.now();
    const requestBody = await readText(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    const key = `${method} ${url}\n${requestBody}`;
    let recording = recordings.get(key);
    if (recording === undefined) {
      recording = record(`${sandboxUrl}${url}`, method, headers['content-type'], requestBody);
      recordings.set(key, recording);
    }
    requests += 1;
    if (requests % failEvery === 0) return fail(response, requests / failEvery);
    const { status, type, body } = await recording;
    if (delayMs > 0) await sleep(Math.max(0, Math.ceil(delayMs - (performance.now() - arrivedAt))));
    response.writeHead(status, { 'content-type': type, 'content-length': body.byteLength });
    response.end(body);
  });
  return {
    server,
    setDelay(ms) {
      delayMs = ms;
    },
    setFailures(every) {
      failEvery = every;
    },
    get recordings() {
      return recordings.size;
    },
  };
}

const failures: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end(),
  (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>'),
  (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":'),
  (response) => response.socket?.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('{');
    setTimeout(() => response.socket?.destroy(), 20);
  },
  (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
  // The client ends this request when its time limit is over.
  () => undefined,
];

function fail(response: ServerResponse, number: number): void {
  failures[number % failures.length]?.(response);
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) text += chunk;
  return text;
}

async function record(
  url: string,
  method: string,
  type: string | undefined,
  body: string,
): Promise<Recording> {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${sandboxToken}`,
      'accept-encoding': 'identity',
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === '' ? {} : { body }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'application/json',
    body: Buffer.from(await response.arrayBuffer()),
  };
}
