import { connect, type Socket } from 'node:net';

// Sends requests with as little work as possible: an HTTP client would need more processor time than the servers that are measured.

/** The number of callers of a load test. */
const defaultCallers = 32;

/** Clients of one server. Each has its own connection and its own credentials, and waits for a response before its next request. */
export interface Load {
  /** Sends requests of all callers for this time. Resolves with the number of responses. */
  run(durationMs: number): Promise<number>;
  /** Sends a request of the first caller. Resolves with the body of the response. */
  sendOnce(): Promise<string>;
  close(): void;
}

/** Connects the callers. All of them send the same body. */
export async function createLoad(
  url: string,
  body: string,
  callers = defaultCallers,
): Promise<Load> {
  const clients = await Promise.all(
    Array.from({ length: callers }, (_, caller) => createClient(url, body, caller)),
  );
  return {
    async run(durationMs) {
      let responses = 0;
      const endsAt = performance.now() + durationMs;
      await Promise.all(
        clients.map(async ({ exchange }) => {
          while (performance.now() < endsAt) {
            await exchange();
            responses += 1;
          }
        }),
      );
      return responses;
    },
    async sendOnce() {
      const response = await clients[0]?.exchange();
      return response?.toString('utf8', response.indexOf(headEnd) + headEnd.length) ?? '';
    },
    close() {
      for (const { socket } of clients) socket.destroy();
    },
  };
}

const headEnd = '\r\n\r\n';

interface Client {
  readonly socket: Socket;
  /** Sends the request, and resolves with the complete response. Rejects if its status is not 200, or if it contains errors. */
  exchange(): Promise<Buffer>;
}

async function createClient(url: string, body: string, caller: number): Promise<Client> {
  const { hostname, port, host, pathname } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  const message = Buffer.from(
    [
      `POST ${pathname} HTTP/1.1`,
      `host: ${host}`,
      'accept: application/json',
      'content-type: application/json',
      `x-asana-authorization: Bearer caller-${caller}`,
      `x-google-authorization: Bearer caller-${caller}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  const chunks: Buffer[] = [];
  let missing = Number.NaN;
  let pending: { resolve(response: Buffer): void; reject(error: Error): void } | null = null;
  socket.on('close', () => pending?.reject(new Error('The server closed the connection.')));
  socket.on('data', (chunk: Buffer) => {
    missing = chunks.push(chunk) === 1 ? bytesAfterHead(chunk) : missing - chunk.byteLength;
    const isComplete = missing === Number.POSITIVE_INFINITY ? endsChunked(chunks) : missing <= 0;
    if (!isComplete) return;
    const response = Buffer.concat(chunks.splice(0));
    const isOk = response.toString('latin1', 0, 12) === 'HTTP/1.1 200';
    if (isOk && !response.includes('"errors":')) pending?.resolve(response);
    else pending?.reject(new Error(response.toString('utf8', 0, 1000)));
  });
  return {
    socket,
    exchange: () =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(message);
      }),
  };
}

/** Ends a body that is sent in chunks. JSON does not contain it. */
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

const endsChunked = (received: readonly Buffer[]): boolean =>
  Buffer.concat(received.slice(-2)).subarray(-lastChunk.byteLength).equals(lastChunk);

/**
 * The number of bytes of the body that do not arrive with the first bytes of the response, which contain its complete head. Infinity if the body
 * is sent in chunks, as large results are.
 */
function bytesAfterHead(chunk: Buffer): number {
  const bodyStart = chunk.indexOf(headEnd) + headEnd.length;
  const head = chunk.toString('latin1', 0, bodyStart);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Number.POSITIVE_INFINITY;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`A response has no length: ${head}`);
  return Number(length) - (chunk.byteLength - bodyStart);
}
