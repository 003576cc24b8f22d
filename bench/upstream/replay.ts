import { createServer, type IncomingMessage, type Server } from 'node:http';
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
  /** The number of requests that the sandbox responded to. */
  readonly recordings: number;
}

/** Creates a server that replays the responses of a sandbox. Does not listen yet. */
export function createReplay(sandboxUrl: string): Replay {
  const recordings = new Map<string, Promise<Recording>>();
  let delayMs = 0;
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
    get recordings() {
      return recordings.size;
    },
  };
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
