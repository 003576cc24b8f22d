import type { IncomingMessage } from 'node:http';
import { rejection } from './rejection.ts';

/**
 * Reads the body of a request. Rejects with a rejection if it is too large, or ends early.
 *
 * @param stream  Node's request. Undefined if the server is called in process.
 */
export function readBytes(
  request: Request,
  stream: IncomingMessage | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  return stream ? readStream(stream, maxBytes) : readWebStream(request, maxBytes);
}

/** Uses the stream's events: leaving an iterator early would close the connection before the response is sent. */
function readStream(stream: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        stream.pause();
        reject(tooLarge(maxBytes));
      } else {
        chunks.push(chunk);
      }
    });
    stream.on('end', () => resolve(Buffer.concat(chunks)));
    stream.on('error', () =>
      reject(rejection('BAD_USER_INPUT', 'The body ended early.', { status: 400 })),
    );
  });
}

async function readWebStream(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Closes the connection, so that the server does not have to read the rest of the body. */
export function tooLarge(maxBytes: number) {
  return rejection(
    'BAD_USER_INPUT',
    `The body may have at most ${maxBytes} bytes. Divide the operation into several.`,
    {
      status: 413,
      headers: { connection: 'close' },
    },
  );
}
