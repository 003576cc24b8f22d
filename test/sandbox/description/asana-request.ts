import { splitOptFields } from '../../../sandbox/asana/protocol/opt-fields.ts';
import { basePath } from '../../../sandbox/asana/service.ts';
import type { HttpRequest } from '../../../sandbox/http/message.ts';

/** A request to Asana, sent alone or as an action of a batch. */
export interface AsanaRequest {
  readonly method: string;
  /** Without the base path. */
  readonly path: string;
  /** Text in a URL, and values of any type in an action of a batch. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The paths of `opt_fields`. */
  readonly fields: readonly string[];
  /** The content of the body. Undefined without a body, and for a body that is not valid JSON. */
  readonly data: unknown;
}

/** Reads an HTTP request. */
export function parseRequest({ method, url, headers, body }: HttpRequest): AsanaRequest {
  const { opt_fields: optFields, ...query } = Object.fromEntries(url.searchParams);
  const { data, fields } = parseBody(headers['content-type'], body);
  return {
    method,
    path: url.pathname.slice(basePath.length),
    query,
    fields: optFields === undefined ? fields : splitOptFields(optFields),
    data,
  };
}

/** Reads the actions of a batch that is not malformed. */
export function parseBatch(data: unknown): readonly AsanaRequest[] {
  // The emulator accepted the batch, so it has actions.
  const { actions } = data as { actions: readonly Action[] };
  return actions.map(({ method, relative_path: path, data: content, options = {} }) => {
    const { fields = [], ...paging } = options;
    const isRead = method === 'get';
    return {
      method: method.toUpperCase(),
      path,
      query: isRead ? { ...content, ...paging } : paging,
      fields,
      data: isRead ? undefined : (content ?? {}),
    };
  });
}

interface Action {
  readonly relative_path: string;
  readonly method: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly options?: { limit?: number; offset?: string; fields?: readonly string[] };
}

type Body = Pick<AsanaRequest, 'data' | 'fields'>;

function parseBody(contentType: string | undefined, body: Buffer): Body {
  if (body.length === 0) return { data: undefined, fields: [] };
  if (contentType?.startsWith('multipart/form-data')) return parseMultipart(body);
  if (contentType?.startsWith('application/x-www-form-urlencoded')) {
    return toForm(Object.fromEntries(new URLSearchParams(body.toString())));
  }
  try {
    const { data, options } = JSON.parse(body.toString());
    return { data, fields: options?.fields ?? [] };
  } catch {
    return { data: undefined, fields: [] };
  }
}

/** The text fields of a multipart form. The value of a file is an empty text. */
function parseMultipart(body: Buffer): Body {
  const part = /form-data; name="([^"]+)"(?:\r\n\r\n(.*)\r\n)?/g;
  const parts = [...body.toString('latin1').matchAll(part)];
  return toForm(Object.fromEntries(parts.map(([, name, text = '']) => [name, text])));
}

function toForm({ opt_fields: optFields, ...data }: Readonly<Record<string, string>>): Body {
  return { data, fields: optFields === undefined ? [] : splitOptFields(optFields) };
}
