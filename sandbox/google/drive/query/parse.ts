import { InvalidQuery, type Token, tokenize } from './token.ts';

/** A condition: a field, an operator and a value. In `'x' in parents`, the value comes first. */
export interface Term {
  readonly kind: 'term';
  readonly field: string;
  readonly operator: string;
  readonly value: string | boolean | PropertyValue;
}

/** The value of `has`: a custom property of a file. */
export interface PropertyValue {
  readonly key: string;
  readonly value: string;
}

/** A parsed search. */
export type Query =
  | Term
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] };

/**
 * Parses `name contains 'a' and not (trashed = true or 'id' in parents)`. Throws an InvalidQuery.
 *
 * `and` and `or` have the same precedence and are evaluated from left to right, as Drive's guide states. Does not check
 * which fields exist. Source: GDEV Search terms.
 */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text);
  let at = 0;
  const isWord = (word: string) => {
    const token = tokens[at];
    return token?.kind === 'word' && token.text.toLowerCase() === word;
  };
  const isSymbol = (symbol: string) => {
    const token = tokens[at];
    return token?.kind === 'symbol' && token.text === symbol;
  };
  const take = (...kinds: Token['kind'][]): Token => {
    const token = tokens[at];
    if (!token || !kinds.includes(token.kind)) throw new InvalidQuery('A term is incomplete.');
    at += 1;
    return token;
  };

  const parseExpression = (): Query => {
    let left = parseOperand();
    for (;;) {
      const kind = isWord('and') ? 'and' : isWord('or') ? 'or' : null;
      if (!kind) return left;
      at += 1;
      left = { kind, of: [left, parseOperand()] };
    }
  };
  const parseOperand = (): Query => {
    if (isWord('not')) {
      at += 1;
      return { kind: 'not', of: parseOperand() };
    }
    if (!isSymbol('(')) return parseTerm();
    at += 1;
    const inner = parseExpression();
    if (!isSymbol(')')) throw new InvalidQuery('A parenthesis is not closed.');
    at += 1;
    return inner;
  };
  const parseTerm = (): Term => {
    const first = take('string', 'word');
    if (first.kind === 'string') {
      if (!isWord('in')) throw new InvalidQuery('A value has no operator.');
      at += 1;
      return { kind: 'term', field: take('word').text, operator: 'in', value: first.text };
    }
    if (first.text === 'sharedWithMe' && tokens[at]?.kind !== 'symbol') {
      return { kind: 'term', field: first.text, operator: '=', value: true };
    }
    const operator = take('word', 'symbol').text.toLowerCase();
    if (operator === 'has') {
      return { kind: 'term', field: first.text, operator, value: parseProperty() };
    }
    const value = take('string', 'word');
    return { kind: 'term', field: first.text, operator, value: parseValue(value) };
  };

  /** `{ key='k' and value='v' }`, in this order. */
  const parseProperty = (): PropertyValue => {
    const expect = (text: string) => {
      const token = take('word', 'symbol');
      if (token.text !== text) throw new InvalidQuery(`${token.text} is not ${text}.`);
    };
    const takeString = () => take('string').text;
    for (const text of ['{', 'key', '=']) expect(text);
    const key = takeString();
    for (const text of ['and', 'value', '=']) expect(text);
    const value = takeString();
    expect('}');
    return { key, value };
  };

  const query = parseExpression();
  if (at < tokens.length) throw new InvalidQuery('Something follows the search.');
  return query;
}

function parseValue({ kind, text }: Token): string | boolean {
  if (kind === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidQuery(`${text} is no value.`);
}
