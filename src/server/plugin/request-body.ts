import type { GraphQLParams } from 'graphql-yoga';
import type { Config } from '../../config/config.ts';
import { readBytes, tooLarge } from '../request/body-reader.ts';
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
        return parseBody(await readBytes(request, serverContext.req, maxBodyBytes));
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
  for (const name of Object.keys(body)) if (!known.has(name)) Reflect.deleteProperty(body, name);
  const { operationName }: { readonly operationName?: unknown } = body;
  if (typeof (operationName ?? '') !== 'string') throw badInput('operationName must be a string.');
  return body;
}

/** What a request can contain. The server ignores the rest. Source: GraphQL over HTTP, "JSON Encoding". */
const known = new Set([
  'query',
  'operationName',
  'variables',
  'extensions',
  'documentId',
  'onError',
]);

function badInput(message: string) {
  return rejection('BAD_USER_INPUT', message, { status: 400 });
}
