import type { HttpRequest } from '../../http/message.ts';
import { boundaryOf, parseMultipart } from './multipart.ts';
import { splitOptFields } from './opt-fields.ts';
import { invalid } from './rejection.ts';
import { isJsonObject } from './request.ts';

/** What a body says: its fields, and the options that ride beside them. */
export interface Body {
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: readonly string[] | null;
}

/** The body of a request, JSON or a form; throws a Refusal when it cannot be read. */
export function parseBody({ headers, body }: HttpRequest): Body {
  if (body.length === 0) return { data: {}, fields: null };
  const contentType = headers['content-type'];
  const boundary = boundaryOf(contentType);
  if (boundary !== null) return fromForm(parseMultipart(body, boundary));
  if (contentType?.startsWith('application/x-www-form-urlencoded')) {
    return fromForm(Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
  }
  const json = parseJson(body.toString('utf8'));
  if (!isJsonObject(json)) throw unreadable();
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

/** A form has no envelope: its options stand among the fields, spelled as in a query. */
function fromForm({ opt_fields: named, ...data }: Readonly<Record<string, unknown>>): Body {
  return { data, fields: typeof named === 'string' ? splitOptFields(named) : null };
}

/** `options.fields` as a list of paths; a single string of them is understood as well. */
export function fieldsOf(options: Readonly<Record<string, unknown>>): readonly string[] | null {
  const { fields } = options;
  if (Array.isArray(fields)) return fields.filter((field) => typeof field === 'string');
  return typeof fields === 'string' ? splitOptFields(fields) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

const unreadable = () => invalid('Could not parse request data, invalid JSON');
