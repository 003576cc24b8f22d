/** A token of a search: a string in quotes, a word, a parenthesis, a brace or an operator. */
export interface Token {
  readonly kind: 'string' | 'word' | 'symbol';
  readonly text: string;
}

/** A search that cannot be parsed. */
export class InvalidQuery extends Error {
  override readonly name = 'InvalidQuery';
}

const pattern =
  /\s+|(?<string>'(?:[^'\\]|\\.)*')|(?<word>[A-Za-z]\w*)|(?<symbol>[(){}]|[<>!]=|[<>=])/suy;

/** Splits a search into tokens. Throws an InvalidQuery for anything else, such as an unclosed quote. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new InvalidQuery(`Nothing can be read at ${at}.`);
    at = pattern.lastIndex;
    const { string, word, symbol } = match.groups ?? {};
    if (string !== undefined) tokens.push({ kind: 'string', text: unquote(string) });
    if (word !== undefined) tokens.push({ kind: 'word', text: word });
    if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
  }
  return tokens;
}

/** Replaces the escapes `\'` and `\\`. Any other escape is invalid. */
function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/gsu, (_escape, character: string) => {
    if (character === "'" || character === '\\') return character;
    throw new InvalidQuery(`\\${character} is no escape.`);
  });
}
