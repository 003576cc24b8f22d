import { yieldToEventLoop } from '../event-loop/later-turn.ts';
import { isTurnOver } from '../event-loop/turn.ts';

/** Values with less content than this are converted at once. */
const maxAtOnce = 16_384;
/** The minimum length of a part, except for the last one. */
const minPartLength = 65_536;
/** Values below this level are converted at once: a recursive function could exceed the stack. */
const maxLevels = 200;

/**
 * The same text as `JSON.stringify`, encoded in parts. Other work of the process continues between the parts, and a part is
 * only converted when the reader needs it.
 */
export async function* toJsonParts(value: unknown): AsyncGenerator<Buffer, void, void> {
  for (const text of new JsonWriter().write(value)) {
    if (text !== '') yield Buffer.from(text);
    if (isTurnOver()) await yieldToEventLoop();
  }
}

/** Texts that follow each other. The empty text only offers a pause. */
type Texts = Generator<string, void, void>;

class JsonWriter {
  #pieces: string[] = [];
  #length = 0;
  /** The JSON of long texts: many aliases can return the same text. */
  readonly #longTexts = new Map<string, string>();

  *write(value: unknown): Texts {
    yield* this.#value(value, 0);
    yield this.#takePart();
  }

  *#value(value: unknown, level: number): Texts {
    if (this.#length >= minPartLength) yield this.#takePart();
    if (typeof value === 'string' && value.length > maxAtOnce) yield* this.#longText(value);
    else if (isConvertedAtOnce(value, level)) this.#add(JSON.stringify(value) ?? 'null');
    else if (Array.isArray(value)) yield* this.#list(value, level + 1);
    else yield* this.#object(value as Readonly<Record<string, unknown>>, level + 1);
  }

  *#list(list: readonly unknown[], level: number): Texts {
    for (const [index, item] of list.entries()) {
      this.#add(index === 0 ? '[' : ',');
      yield* this.#value(item, level);
    }
    this.#add(list.length === 0 ? '[]' : ']');
  }

  *#object(object: Readonly<Record<string, unknown>>, level: number): Texts {
    let separator = '{';
    for (const [key, value] of Object.entries(object)) {
      if (value === undefined) continue;
      this.#add(`${separator}${JSON.stringify(key)}:`);
      yield* this.#value(value, level);
      separator = ',';
    }
    this.#add(separator === '{' ? '{}' : '}');
  }

  *#longText(text: string): Texts {
    let json = this.#longTexts.get(text);
    if (json === undefined) {
      const pieces: string[] = [];
      for (const piece of piecesOf(text)) {
        pieces.push(JSON.stringify(piece).slice(1, -1));
        yield '';
      }
      json = `"${pieces.join('')}"`;
      this.#longTexts.set(text, json);
    }
    this.#add(json);
  }

  #add(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  #takePart(): string {
    const part = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    return part;
  }
}

function* piecesOf(text: string): Texts {
  for (let start = 0, end: number; start < text.length; start = end) {
    end = Math.min(start + maxAtOnce, text.length);
    // Half of a surrogate pair would be escaped.
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end += 1;
    yield text.slice(start, end);
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function isConvertedAtOnce(value: unknown, level: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return level > maxLevels || 'toJSON' in value || isSmall(value);
}

/** Whether a value has little content. Stops counting when it has more. */
function isSmall(value: object): boolean {
  let left = maxAtOnce;
  const visit = (one: unknown, level: number): void => {
    if (typeof one === 'string') left -= one.length;
    left -= level > maxLevels ? maxAtOnce : 1;
    if (left < 0 || typeof one !== 'object' || one === null) return;
    const items: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    for (let at = 0; at < items.length && left >= 0; at += 1) visit(items[at], level + 1);
  };
  visit(value, 0);
  return left >= 0;
}
