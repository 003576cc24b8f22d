import {
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../schema/error/error-code.ts';

const code: ErrorCode = 'BAD_USER_INPUT';

/** The errors of Node's HTTP parser that have a status of their own. */
const rejections: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The URL and the headers have more than ${maxHeaderSize} bytes. Send the operation in the body of a POST request.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large. Send none.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive completely in time. Send it again.'],
};

const malformed = [400, 'The request is not valid HTTP.'] as const;

/**
 * The response to a request that is no valid HTTP request.
 *
 * @param parserCode  The code of the error of Node's HTTP parser.
 */
function malformedResponse(parserCode = '') {
  const [status, message] = rejections[parserCode] ?? malformed;
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  return { status, headers, body };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Responds to a request whose URL is invalid, and passes others on. Such a URL would make the handler throw before it can respond with an error. */
export const withValidUrl =
  (handler: Handler) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (URL.canParse(`http://${request.headers.host}${request.url}`)) {
      handler(request, response);
      return;
    }
    const { status, headers, body } = malformedResponse();
    response.writeHead(status, headers).end(body);
  };

/**
 * Responds to requests that Node's HTTP parser rejects with the status that Node itself uses, and with a body in the form of GraphQL errors. Node
 * sends no body.
 */
export function respondToMalformedRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !hasResponse(socket))
      socket.write(toText(malformedResponse(error.code)));
    socket.destroy(error);
  });
}

const toText = ({ status, headers, body }: ReturnType<typeof malformedResponse>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

/** Whether the response to an earlier request has begun on the connection: more bytes would become part of it. Node looks at the same property. */
function hasResponse(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return (
    typeof response === 'object' &&
    response !== null &&
    Reflect.get(response, '_headerSent') === true
  );
}
