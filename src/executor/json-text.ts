import { isTurnOver, nextTurn } from '../event-loop/turn.ts';

/** Values with less content than this are converted at once. */
const maxAtOnce = 16_384;

/** The same text as `JSON.stringify`, without filling a turn of the event loop: continues in a later turn after 20 ms. */
export async function toJsonInTurns(value: unknown): Promise<string> {
  let text = '';
  for (const piece of pieces(value)) {
    text += piece;
    if (isTurnOver()) await nextTurn();
  }
  return text;
}

function* pieces(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > maxAtOnce) yield* piecesOfText(value);
  else if (typeof value !== 'object' || value === null || 'toJSON' in value || isSmall(value))
    yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) yield* piecesOfList(value);
  else yield* piecesOfObject(value as Readonly<Record<string, unknown>>);
}

function* piecesOfList(list: readonly unknown[]): Generator<string> {
  for (let index = 0; index < list.length; index += 1) {
    yield index === 0 ? '[' : ',';
    yield* pieces(list[index]);
  }
  yield list.length === 0 ? '[]' : ']';
}

function* piecesOfObject(object: Readonly<Record<string, unknown>>): Generator<string> {
  let separator = '{';
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* pieces(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + maxAtOnce, text.length);
    // Half of a surrogate pair would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end += 1;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
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
