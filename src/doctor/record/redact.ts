import type { CheckRequest, CheckResponse } from '../service-request.ts';
import type { Exchange, RecordedExchange, RecordedRequest, RecordedResponse } from './exchange.ts';
import { redactJson } from './redact-json.ts';
import { redactPath, redactQuery } from './redact-path.ts';
import { createReplacements, type Replacements } from './replacement.ts';

/** Requests and responses in which everything that belongs to the account is replaced, and the replacement of each id. */
export function redact(exchanges: readonly Exchange[]): {
  readonly exchanges: readonly RecordedExchange[];
  readonly replace: (id: string) => string;
} {
  const replacements = createReplacements(exchanges.map((exchange) => JSON.stringify(exchange)));
  const redactAll = () => exchanges.map((exchange) => redactExchange(exchange, replacements));
  // An error can repeat a text that a later response contains. The second time, all texts are known.
  redactAll();
  return { exchanges: redactAll(), replace: replacements.text };
}

function redactExchange(
  { request, response }: Exchange,
  replacements: Replacements,
): RecordedExchange {
  return {
    api: request.api,
    request: redactRequest(request, replacements),
    response: redactResponse(response, replacements),
  };
}

/** A request of a check, or of a batch. */
type Request = Omit<CheckRequest, 'api' | 'method'> & { readonly method: string };

function redactRequest(
  { method, path, query = {}, body, contentType = 'application/json' }: Request,
  replacements: Replacements,
): RecordedRequest {
  const parts = parseMultipart(contentType, body ?? '')?.map(({ firstLine, body }) => {
    const [method = '', target = ''] = firstLine.split(' ');
    const url = new URL(target, 'https://example.com');
    const query = Object.fromEntries(url.searchParams);
    return redactRequest({ method, path: url.pathname, query, body }, replacements);
  });
  const form = parseForm(contentType, body ?? '');
  const content = form
    ? // An object stays an object.
      { form: redactJson(form, false, replacements) as typeof form }
    : redactBody(body ?? '', false, replacements);
  return {
    method,
    ...redactPath(path, replacements),
    query: redactQuery(query, replacements),
    ...(parts ? { parts } : content),
  };
}

function redactResponse(
  { status, headers, text }: Pick<CheckResponse, 'status' | 'headers' | 'text'>,
  replacements: Replacements,
): RecordedResponse {
  const contentType = String(headers['content-type'] ?? '');
  const parts = parseMultipart(contentType, text)?.map(({ firstLine, body }) =>
    redactResponse(
      { status: Number(firstLine.split(' ')[1]), headers: {}, text: body },
      replacements,
    ),
  );
  return {
    status,
    headers: redactHeaders(headers),
    ...(parts ? { parts } : redactBody(text, status >= 400, replacements)),
  };
}

/** The type of the body, and the seconds until another request is welcome. All other headers are left out. */
function redactHeaders(headers: CheckResponse['headers']): Readonly<Record<string, string>> {
  const [mediaType = ''] = String(headers['content-type'] ?? '').split(';');
  const retryAfter = String(headers['retry-after'] ?? '');
  return {
    ...(/^(application|text|multipart)\/[a-z-]+$/.test(mediaType) && { 'content-type': mediaType }),
    ...(/^\d{1,6}$/.test(retryAfter) && { 'retry-after': retryAfter }),
  };
}

function redactBody(text: string, isFailed: boolean, replacements: Replacements) {
  if (text === '') return {};
  try {
    return { body: redactJson(JSON.parse(text), isFailed, replacements) };
  } catch {
    return { body: replacements.text(text) };
  }
}

/** A request or a response in a batch of Google. */
interface MultipartPart {
  /** The request line or the status line. */
  readonly firstLine: string;
  readonly body: string;
}

/** The fields of a `multipart/form-data` body without files. Null for a body of another type. */
function parseForm(contentType: string, text: string): Readonly<Record<string, string>> | null {
  if (!contentType.startsWith('multipart/form-data;')) return null;
  const fields = text.matchAll(/; name="([^"]*)"\r\n\r\n(.*?)\r\n--/gs);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** The parts of a `multipart/mixed` body. Null for a body of another type. */
export function parseMultipart(contentType: string, text: string): readonly MultipartPart[] | null {
  const [, quoted, plain] =
    /^multipart\/mixed;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [, head = '', ...body] = part.trim().split(/\r?\n\r?\n/);
      return { firstLine: head.split(/\r?\n/)[0] ?? '', body: body.join('\n\n') };
    });
}
