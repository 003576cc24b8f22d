import type { IncomingMessage } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { refusal } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Reads the parameters of an operation: JSON in a body of bounded size, or the query string of a GET.
 *
 * It takes the place of Yoga's own reader, whose limit costs more than the rest of a small operation, and of its other
 * body formats, which a page of another site could send without a preflight.
 */
export function useRequestBody({ maxBodyBytes }: Config): ServerPlugin {
  return {
    onRequestParse({ request, requestParser, serverContext, setRequestParser }) {
      if (request.method === 'GET' && requestParser) {
        setRequestParser(async () => {
          try {
            return await requestParser(request);
          } catch {
            throw unreadable('variables and extensions of a query string must be JSON.');
          }
        });
      }
      if (request.method !== 'POST') return;
      assertJson(request.headers);
      // Node itself refuses a declared length that is not a number, or that the body then does not keep.
      if (Number(request.headers.get('content-length')) > maxBodyBytes)
        throw tooLarge(maxBodyBytes);
      setRequestParser(async () => {
        const { req } = serverContext;
        return parseBody(await (req ? receive(req, maxBodyBytes) : read(request, maxBodyBytes)));
      });
    },
  };
}

function assertJson(headers: Headers): void {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = charset === undefined || /=\s*"?utf-8"?\s*$/.test(charset);
  if (type.trim() !== 'application/json' || !isUtf8 || headers.has('content-encoding')) {
    throw refusal('BAD_USER_INPUT', 'The body must be application/json in UTF-8, uncompressed.', {
      status: 415,
      headers: { accept: 'application/json' },
    });
  }
}

function parseBody(bytes: Uint8Array): GraphQLParams {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw unreadable('The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw unreadable('The body must be one JSON object; several operations take several requests.');
  return body;
}

/** Listens to the stream itself: breaking off an iterator would close the connection before it is answered. */
function receive(stream: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
    stream.on('error', () => reject(unreadable('The body ended early.')));
  });
}

async function read(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unreadable(message: string) {
  return refusal('BAD_USER_INPUT', message, { status: 400 });
}

/** Closes the connection, so that nobody has to read the rest. */
function tooLarge(maxBytes: number) {
  return refusal('BAD_USER_INPUT', `The body may have ${maxBytes} bytes.`, {
    status: 413,
    headers: { connection: 'close' },
  });
}
