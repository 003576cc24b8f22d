// How a token can be encoded in a text: as it is, with JSON escapes (`\/`, `\u002f`, also of JSON in JSON), percent-encoded (also repeatedly),
// with numeric HTML entities, and inside Base64 and Base64url at any position.
//
// Does not find a token that is compressed, encrypted, hashed, encoded twice as Base64, encoded as Base64 with line breaks, in UTF-16, or
// of which only a part is there.

/** What a text contains if it contains a token. */
export interface Needle {
  readonly text: string;
  /** Decoded as the text is. */
  readonly plain: string;
}

/** A shorter part of Base64 could be in any text. */
const minBase64Length = 8;

/** The token itself, and the parts of its Base64 that do not depend on the text around it. */
export function needlesOf(token: string): readonly Needle[] {
  const texts = new Set([token]);
  // A group of Base64 has three bytes, so the token can begin at three positions in it.
  for (const offset of [0, 1, 2]) {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(token)]);
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((bytes.length * 8) / 6);
    if (to - from < minBase64Length) continue;
    texts.add(bytes.toString('base64').slice(from, to));
    texts.add(bytes.toString('base64url').slice(from, to));
  }
  return Array.from(texts, (text) => ({ text, plain: decode(text) }));
}

/** Whether a text contains one of the needles, in any encoding. */
export function contains(text: string, needles: readonly Needle[]): boolean {
  if (needles.some((needle) => text.includes(needle.text))) return true;
  const plain = decode(text);
  return plain !== text && needles.some((needle) => plain.includes(needle.plain));
}

const escapeSequence =
  /\\+u00([\da-f]{2})|\\+|%(?:25)*([\da-f]{2})|&#(?:x0*([\da-f]{2})|0*(\d{2,3}));/gi;

/** The maximum number of encodings inside each other. */
const maxRounds = 3;

/** The text with its escapes replaced by their characters. It is only searched: other backslashes are removed too. */
export function decode(text: string): string {
  let plain = text;
  for (let round = 0; round < maxRounds && /[\\%&]/.test(plain); round += 1) {
    const before = plain;
    plain = before.replace(escapeSequence, (_, json, url, hex, decimal) => {
      const code = json ?? url ?? hex;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return decimal === undefined ? '' : String.fromCharCode(Number(decimal));
    });
    if (plain === before) break;
  }
  return plain;
}

/** A pattern of a text in which each character can be escaped. Its repetitions are bounded, so that it takes linear time. */
export function toPattern(text: string): string {
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    const hex = code
      .toString(16)
      .padStart(2, '0')
      .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    return `(?:\\\\{0,15}(?:${literal}|u00${hex})|%(?:25){0,7}${hex}|&#(?:[xX]0{0,5}${hex}|0{0,5}${code});)`;
  }).join('');
}
