import { STATUS_CODES } from 'node:http';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { type Api, Rejection } from './protocol/rejection.ts';
import type { FindRoute } from './protocol/router.ts';
import { type RoutedRequest, routeRequest } from './routed-request.ts';

const maxParts = 100;

/** One request of a batch. */
export interface BatchPart extends RoutedRequest {
  /** Without angle brackets. Null if the request has none. */
  readonly contentId: string | null;
  /** The header of the part. Undefined if the header of the batch request applies. */
  readonly authorization: string | undefined;
}

/** The service of each path that accepts batches. Source: `batchPath` in the discovery documents. */
const apisByPath: Readonly<Record<string, Api>> = { '/batch': 'docs', '/batch/drive/v3': 'drive' };

/** The service whose batches the path accepts. Null for any other path. */
export const batchApiOf = (path: string): Api | null => apisByPath[path] ?? null;

/**
 * Parses the parts of a `multipart/mixed` batch. Returns a Rejection if it has none. A part that belongs to the other service
 * matches no route: a batch contains calls of one API. Source: GDEV, Batch requests; its error is unverified.
 */
export function parseParts(
  request: HttpRequest,
  api: Api,
  findRoute: FindRoute,
): readonly BatchPart[] | Rejection {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === null)
    return new Rejection(400, 'Failed to parse batch request, error: no boundary.');
  const texts = request.body
    .toString('utf8')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((text) => text.replace(/^\r?\n/, '').replace(/\r?\n$/, ''));
  if (texts.length === 0)
    return new Rejection(400, 'The batch request must have at least one part.');
  if (texts.length > maxParts) {
    return new Rejection(
      400,
      `The batch request could not be processed: more than ${maxParts} parts.`,
    );
  }
  return texts.map((text) => parsePart(text, request, api, findRoute));
}

function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/mixed;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType ?? '');
  return match?.[1] ?? match?.[2] ?? null;
}

/** The headers of the batch apply to its parts, unless a part has its own. */
function parsePart(
  text: string,
  { url: { origin }, headers: outer }: HttpRequest,
  api: Api,
  findRoute: FindRoute,
): BatchPart {
  const [head, inner] = splitAtBlankLine(text);
  const [requestHead, body] = splitAtBlankLine(inner);
  const [requestLine = '', ...lines] = requestHead.split(/\r?\n/);
  const [method = '', target = ''] = requestLine.split(' ');
  const url = new URL(`${origin}${target.startsWith('/') ? target : '/'}`);
  const contentId = parseHeaders(head.split(/\r?\n/)).get('content-id') ?? null;
  const headers = Object.fromEntries(parseHeaders(lines));
  const routed = routeRequest({ method, url, body, headers: { ...outer, ...headers } }, findRoute);
  return {
    ...(routed.api === api ? routed : { ...routed, api, route: '', match: null }),
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    authorization: headers['authorization'],
  };
}

function splitAtBlankLine(text: string): readonly [string, string] {
  const match = /\r?\n\r?\n/.exec(text);
  if (!match) return [text, ''];
  return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
}

function parseHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Joins the responses to the parts into one response. The order is not guaranteed: clients match them by Content-ID. */
export function joinParts(
  parts: readonly BatchPart[],
  responses: readonly HttpResponse[],
): HttpResponse {
  const boundary = 'batch_taskdocSandbox';
  const texts = responses.map((response, at) => {
    const contentId = parts[at]?.contentId;
    const lines = [
      `--${boundary}`,
      'Content-Type: application/http',
      ...(contentId ? [`Content-ID: <response-${contentId}>`] : []),
      '',
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? 'Unknown'}`,
      ...Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`),
      '',
      response.body.toString(),
    ];
    return lines.join('\r\n');
  });
  return {
    status: 200,
    headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
    body: `${texts.join('\r\n')}\r\n--${boundary}--\r\n`,
  };
}
