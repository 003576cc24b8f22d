import { isObject } from '../../upstream/http/json.ts';
import { redactMessage } from './error-message.ts';
import { redactParameter, redactPath, toRecordedPath } from './redact-path.ts';
import type { Replacements } from './replacement.ts';
import { isPublishedName, isPublishedValue, isPublishedWord } from './vocabulary.ts';

/** Numbers that say where something is, or how a request ended. */
const keptNumbers = new Set(
  'code endIndex endOffset index limit pageSize startIndex startOffset status status_code'.split(
    ' ',
  ),
);

/** Properties whose values the services define, although their descriptions list them incompletely. */
const typeNames = new Set('kind mimeType resource_subtype resource_type type'.split(' '));

/** Properties whose values are names of properties. */
const maskNames = new Set(['fields', 'opt_fields']);

interface Position {
  /** The closest name. */
  readonly name: string;
  /** Whether the value is part of the response of a failed request. */
  readonly isFailed: boolean;
  /** Whether the value is part of an error in such a response. */
  readonly isError: boolean;
}

/** A body in which everything that belongs to the account is replaced. Booleans, null and the shape stay. */
export function redactJson(body: unknown, isFailed: boolean, replacements: Replacements): unknown {
  return redactValue(body, { name: '', isFailed, isError: false }, replacements);
}

function redactValue(value: unknown, position: Position, replacements: Replacements): unknown {
  if (typeof value === 'string') return redactText(value, position, replacements);
  if (typeof value === 'number')
    return keptNumbers.has(position.name) ? value : replacements.number(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, position, replacements));
  if (!isObject(value)) return value;
  const { status_code: status } = value;
  const isFailed = position.isFailed || (typeof status === 'number' && status >= 400);
  const entries = Object.entries(value).map(([name, one]) => {
    const isError = position.isError || (isFailed && (name === 'errors' || name === 'error'));
    return [
      isPublishedName(name) ? name : replacements.text(name),
      redactValue(one, { name, isFailed, isError }, replacements),
    ];
  });
  return Object.fromEntries(entries);
}

function redactText(text: string, { name, isError }: Position, replacements: Replacements): string {
  if (isError) return redactMessage(text, replacements);
  if (isPublishedValue(name, text)) return text;
  if (typeNames.has(name) && isPublishedWord(text)) return text;
  // The caller, in place of an id.
  if (name === 'assignee' && text === 'me') return text;
  if (maskNames.has(name)) return redactParameter('fields', text, replacements);
  if (name === 'relative_path') return toRecordedPath(redactPath(text, replacements));
  return replacements.text(text);
}
