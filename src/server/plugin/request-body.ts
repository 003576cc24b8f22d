import type { IncomingMessage } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Reads the parameters of an operation: JSON in a body with a maximum size, or the query string of a GET.
 *
 * It replaces Yoga's reader, whose size limit takes longer than the rest of a small operation. It also replaces Yoga's other
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
            throw badInput('variables and extensions in a query string must be JSON.');
          }
        });
      }
      if (request.method !== 'POST') return;
      assertJson(request.headers);
      // Node rejects a declared length that is not a number, or that differs from the body's length.
      if (Number(request.headers.get('content-length')) > maxBodyBytes)
        throw tooLarge(maxBodyBytes);
      setRequestParser(async () => {
        const { req } = serverContext;
        return parseBody(
          await (req ? readStream(req, maxBodyBytes) : readWebStream(request, maxBodyBytes)),
        );
      });
    },
  };
}

function assertJson(headers: Headers): void {
  const contentType = headers.get('content-type') ?? '';
  if (contentType === 'application/json' && !headers.has('content-encoding')) return;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = charset === undefined || /=\s*"?utf-8"?\s*$/.test(charset);
  if (type.trim() !== 'application/json' || !isUtf8 || headers.has('content-encoding')) {
    throw rejection('BAD_USER_INPUT', 'The body must be application/json in UTF-8, uncompressed.', {
      status: 415,
      headers: { accept: 'application/json' },
    });
  }
}

/** Throws for invalid bytes, and leaves a byte order mark out. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseBody(bytes: Uint8Array): GraphQLParams {
  let body: unknown;
  try {
    body = JSON.parse(utf8.decode(bytes));
  } catch {
    throw badInput('The body is not JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badInput('The body must be one JSON object. Send each operation in its own request.');
  return body;
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
    stream.on('error', () => reject(badInput('The body ended early.')));
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

function badInput(message: string) {
  return rejection('BAD_USER_INPUT', message, { status: 400 });
}

/** Closes the connection, so that the server does not have to read the rest of the body. */
function tooLarge(maxBytes: number) {
  return rejection('BAD_USER_INPUT', `The body may have at most ${maxBytes} bytes.`, {
    status: 413,
    headers: { connection: 'close' },
  });
}
