import { runInSlices, type SlicedWork } from '../event-loop/time-slice.ts';
import { isTurnOver } from '../event-loop/turn.ts';

/** Values with less content than this are converted at once. */
const maxAtOnce = 16_384;

/** The same text as `JSON.stringify`, without filling a turn of the event loop. */
export const toJsonInTurns = async (value: unknown): Promise<string> => runInSlices(toJson(value));

function* toJson(value: unknown): SlicedWork<string> {
  const pieces: string[] = [];
  yield* addValue(value, pieces);
  return pieces.join('');
}

function* addValue(value: unknown, pieces: string[]): SlicedWork<void> {
  if (isTurnOver()) yield;
  if (typeof value === 'string' && value.length > maxAtOnce) yield* addText(value, pieces);
  else if (typeof value !== 'object' || value === null || 'toJSON' in value || isSmall(value))
    pieces.push(JSON.stringify(value) ?? 'null');
  else if (Array.isArray(value)) yield* addList(value, pieces);
  else yield* addObject(value as Readonly<Record<string, unknown>>, pieces);
}

function* addList(list: readonly unknown[], pieces: string[]): SlicedWork<void> {
  for (const [index, item] of list.entries()) {
    pieces.push(index === 0 ? '[' : ',');
    yield* addValue(item, pieces);
  }
  pieces.push(list.length === 0 ? '[]' : ']');
}

function* addObject(object: Readonly<Record<string, unknown>>, pieces: string[]): SlicedWork<void> {
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    pieces.push(`${separator}${JSON.stringify(key)}:`);
    yield* addValue(value, pieces);
    separator = ',';
  }
  pieces.push(separator === '{' ? '{}' : '}');
}

function* addText(text: string, pieces: string[]): SlicedWork<void> {
  pieces.push('"');
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + maxAtOnce, text.length);
    // Half of a surrogate pair would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end += 1;
    pieces.push(JSON.stringify(text.slice(start, end)).slice(1, -1));
    start = end;
    if (isTurnOver()) yield;
  }
  pieces.push('"');
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Whether a value has little content. Stops counting when it has more. */
function isSmall(value: object): boolean {
  let left = maxAtOnce;
  const visit = (one: unknown): void => {
    if (typeof one === 'string') left -= one.length;
    left -= 1;
    if (left < 0 || typeof one !== 'object' || one === null) return;
    if (Array.isArray(one)) for (let at = 0; at < one.length && left >= 0; at += 1) visit(one[at]);
    else for (const key in one) visit((one as Record<string, unknown>)[key]);
  };
  visit(value);
  return left >= 0;
}
