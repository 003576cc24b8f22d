import { runInSlices, type SlicedWork } from '../event-loop/time-slice.ts';
import { isTurnOver } from '../event-loop/turn.ts';

/** Values with less content than this are converted at once. */
const maxAtOnce = 16_384;

/** The same text as `JSON.stringify`, without filling a turn of the event loop. */
export const toJsonInTurns = async (value: unknown): Promise<string> => runInSlices(toJson(value));

function* toJson(value: unknown): SlicedWork<string> {
  const writer = new JsonWriter();
  yield* writer.add(value);
  return writer.pieces.join('');
}

class JsonWriter {
  readonly pieces: string[] = [];
  /** The JSON of long texts: many aliases can return the same text. */
  readonly #longTexts = new Map<string, string>();

  *add(value: unknown): SlicedWork<void> {
    if (isTurnOver()) yield;
    if (typeof value === 'string' && value.length > maxAtOnce) yield* this.#addText(value);
    else if (typeof value !== 'object' || value === null || 'toJSON' in value || isSmall(value))
      this.pieces.push(JSON.stringify(value) ?? 'null');
    else if (Array.isArray(value)) yield* this.#addList(value);
    else yield* this.#addObject(value as Readonly<Record<string, unknown>>);
  }

  *#addList(list: readonly unknown[]): SlicedWork<void> {
    for (const [index, item] of list.entries()) {
      this.pieces.push(index === 0 ? '[' : ',');
      yield* this.add(item);
    }
    this.pieces.push(list.length === 0 ? '[]' : ']');
  }

  *#addObject(object: Readonly<Record<string, unknown>>): SlicedWork<void> {
    let separator = '{';
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      this.pieces.push(`${separator}${JSON.stringify(key)}:`);
      yield* this.add(value);
      separator = ',';
    }
    this.pieces.push(separator === '{' ? '{}' : '}');
  }

  *#addText(text: string): SlicedWork<void> {
    let json = this.#longTexts.get(text);
    if (json === undefined) {
      json = yield* toJsonText(text);
      this.#longTexts.set(text, json);
    }
    this.pieces.push(json);
  }
}

function* toJsonText(text: string): SlicedWork<string> {
  const pieces: string[] = [];
  for (let start = 0, end: number; start < text.length; start = end) {
    end = Math.min(start + maxAtOnce, text.length);
    // Half of a surrogate pair would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end += 1;
    pieces.push(JSON.stringify(text.slice(start, end)).slice(1, -1));
    if (isTurnOver()) yield;
  }
  return `"${pieces.join('')}"`;
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
