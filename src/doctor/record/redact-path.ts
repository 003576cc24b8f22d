import { isTime } from './date-order.ts';
import type { RecordedRequest } from './exchange.ts';
import type { Replacements } from './replacement.ts';
import { findRoute, isPublishedName, isPublishedValue, isPublishedWord } from './vocabulary.ts';

/** Parameters that contain names of properties, and Drive's search. */
const expressions = new Set(['fields', 'opt_fields', 'q', 'orderBy', 'sort_by']);

/** Values that mean the same for every account. */
const constants = new Set(['true', 'false', 'now', 'me', 'null', 'allDrives']);

/** The route of a path with the replaced parameters. An unknown path keeps its published words. */
export function redactPath(
  path: string,
  replacements: Replacements,
): Pick<RecordedRequest, 'route' | 'parameters'> {
  const known = findRoute(path);
  if (known === null) {
    const segments = path.split('/').map((one) => redactValue('', decode(one), replacements));
    return { route: segments.join('/'), parameters: {} };
  }
  const parameters = Object.entries(known.parameters).map(
    ([name, value]) => [name, redactId(name, decode(value), replacements)] as const,
  );
  return { route: known.template, parameters: Object.fromEntries(parameters) };
}

/** Begins the address of a task with an external id. */
const externalPrefix = 'external:';

function redactId(name: string, id: string, replacements: Replacements): string {
  if (!id.startsWith(externalPrefix)) return redactValue(name, id, replacements);
  return `${externalPrefix}${redactValue(name, id.slice(externalPrefix.length), replacements)}`;
}

export const toRecordedPath = ({
  route,
  parameters,
}: Pick<RecordedRequest, 'route' | 'parameters'>) =>
  route.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(parameters[name] ?? '').replace(/^external%3A/, externalPrefix),
  );

export function redactQuery(
  query: Readonly<Record<string, string>>,
  replacements: Replacements,
): Readonly<Record<string, string>> {
  const entries = Object.entries(query).map(([name, value]) => [
    isPublishedName(name) ? name : redactExpression(name, replacements),
    redactParameter(name, value, replacements),
  ]);
  return Object.fromEntries(entries);
}

/** The value of a parameter, which may be a list. */
export function redactParameter(name: string, value: string, replacements: Replacements): string {
  if (expressions.has(name)) return redactExpression(value, replacements);
  // Page sizes.
  if (/^\d{1,4}$/.test(value)) return value;
  if (isTime(value)) return replacements.text(value);
  return value
    .split(',')
    .map((one) => redactValue(name, one, replacements))
    .join(',');
}

function redactValue(name: string, value: string, replacements: Replacements): string {
  if (constants.has(value) || isPublishedValue(name, value)) return value;
  if (name === 'mimeType' && isFileType(value)) return value;
  const isWord = name === '' && isPublishedName(value);
  return isWord ? value : replacements.text(value);
}

/** Replaces quoted texts except for types of files, and all words that the services do not publish. */
function redactExpression(text: string, replacements: Replacements): string {
  return text.replace(/'((?:[^'\\]|\\.)*)'|[\p{L}\p{N}_@$.-]+/gu, (found, content?: string) => {
    const isKept = content === undefined ? isPublishedWord(found) : isFileType(content);
    if (isKept) return found;
    return content === undefined ? replacements.text(found) : `'${replacements.text(content)}'`;
  });
}

const isFileType = (text: string) => text.includes('/') && isPublishedWord(text);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
