import { InvalidQuery, type Token, tokenize } from './token.ts';

/** A condition: a field, an operator and a value; `'x' in parents` has them in another order. */
export interface Term {
  readonly kind: 'term';
  readonly field: string;
  readonly operator: string;
  readonly value: string | boolean;
}

/** A search as a tree. */
export type Query =
  | Term
  | { readonly kind: 'not'; readonly of: Query }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Query[] };

/**
 * Reads `name contains 'a' and not (trashed = true or 'id' in parents)`; throws a BadQuery.
 *
 * `and` and `or` have the same rank and are read from the left, as Drive's guide says of parentheses; does not know which
 * fields there are. Source: GDEV Search terms.
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

  const readAll = (): Query => {
    let left = readOne();
    for (;;) {
      const kind = isWord('and') ? 'and' : isWord('or') ? 'or' : null;
      if (!kind) return left;
      at += 1;
      left = { kind, of: [left, readOne()] };
    }
  };
  const readOne = (): Query => {
    if (isWord('not')) {
      at += 1;
      return { kind: 'not', of: readOne() };
    }
    if (!isSymbol('(')) return readTerm();
    at += 1;
    const inner = readAll();
    if (!isSymbol(')')) throw new InvalidQuery('A parenthesis is not closed.');
    at += 1;
    return inner;
  };
  const readTerm = (): Term => {
    const first = take('string', 'word');
    if (first.kind === 'string') {
      if (!isWord('in')) throw new InvalidQuery('A value stands alone.');
      at += 1;
      return { kind: 'term', field: take('word').text, operator: 'in', value: first.text };
    }
    if (first.text === 'sharedWithMe' && tokens[at]?.kind !== 'symbol') {
      return { kind: 'term', field: first.text, operator: '=', value: true };
    }
    const operator = take('word', 'symbol').text.toLowerCase();
    const value = take('string', 'word');
    return { kind: 'term', field: first.text, operator, value: parseValue(value) };
  };

  const query = readAll();
  if (at < tokens.length) throw new InvalidQuery('Something follows the search.');
  return query;
}

function parseValue({ kind, text }: Token): string | boolean {
  if (kind === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidQuery(`${text} is no value.`);
}
