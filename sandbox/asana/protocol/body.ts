import type { HttpRequest } from '../../http/message.ts';
import { splitOptFields } from './opt-fields.ts';
import { invalid } from './rejection.ts';
import { isJsonObject } from './request.ts';
import { maxFileBytes, readForm } from './uploaded-file.ts';

/** The content of a request body: the fields to write, and the fields to return. */
export interface Body {
  readonly data: Readonly<Record<string, unknown>>;
  /** Null if the body names no fields to return. */
  readonly fields: readonly string[] | null;
  /** Whether the body is a form. */
  readonly isForm?: boolean;
}

/** A file of at most 100 MB, and a form around it. */
const maxBodyBytes = maxFileBytes + 64 * 1024;

/** Parses a request body, which is JSON or a form. Throws a Rejection if the body is malformed. */
export async function parseBody({ headers, body }: HttpRequest): Promise<Body> {
  if (body.length === 0) return { data: {}, fields: null };
  const contentType = headers['content-type'];
  if (body.length > maxBodyBytes) throw invalid('file: Too large');
  if (contentType && /^multipart\/form-data;.*boundary=/i.test(contentType)) {
    return fromForm(await parseMultipart(body, contentType));
  }
  if (contentType?.startsWith('application/x-www-form-urlencoded')) {
    return fromForm(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
  }
  const json = parseJson(body.toString('utf8'));
  if (!isJsonObject(json)) throw invalidJson();
  for (const key of Object.keys(json)) {
    if (key !== 'data' && key !== 'options') {
      throw invalid(
        `Unrecognized request field ${key} . The only allowed keys at the top level are: data, options. Did you mean to put ${key} inside data?`,
      );
    }
  }
  const { data = {}, options = {} } = json;
  if (!isJsonObject(data)) throw invalid('data: Value is not a JSON object');
  return { data, fields: isJsonObject(options) ? fieldsOf(options) : null };
}

/** The fields of a `multipart/form-data` body. Files are UploadedFile objects. A malformed body has no fields. */
async function parseMultipart(
  body: Buffer,
  contentType: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    const response = new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    });
    return await readForm(await response.formData());
  } catch {
    return {};
  }
}

/** A form has no `data` and `options`: `opt_fields` is one of its fields, as in a query. */
function fromForm({ opt_fields: optFields, ...data }: Readonly<Record<string, unknown>>): Body {
  const fields = typeof optFields === 'string' ? splitOptFields(optFields) : null;
  return { data, fields, isForm: true };
}

/** `options.fields` as a list of paths. A comma-separated string is accepted too. */
export function fieldsOf(options: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { fields } = options;
  if (Array.isArray(fields)) return fields.filter((field) => typeof field === 'string');
  return typeof fields === 'string' ? splitOptFields(fields) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

const invalidJson = () => invalid('Could not parse request data, invalid JSON');
