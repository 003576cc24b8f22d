import {
  type DocumentNode,
  Lexer,
  type ParseOptions,
  parse,
  Source,
  syntaxError,
  type Token,
  TokenKind,
} from 'graphql';

/** The maximum number of tokens of a document: enough for a mutation that lists a hundred tasks. */
const maxTokens = 10_000;
/** The maximum number of lines: enough for two tokens in each. graphql-js reads all lines before an error to count them. */
const maxLines = 5000;
/** The maximum number of brackets in brackets. The parser and the validation are recursive. */
const maxLevels = 200;

/** Parses a document. Throws a syntax error for one that is too expensive to parse or to validate. */
export function parseDocument(text: string | Source, options: ParseOptions = {}): DocumentNode {
  const source = typeof text === 'string' ? new Source(text) : text;
  // Short documents are within the limits.
  if (source.body.length <= maxLevels) return parse(source, options);
  checkLines(source);
  return parse(source, { ...options, lexer: new LimitedLexer(source) });
}

function checkLines(source: Source): void {
  const lineEnd = /\r\n|[\n\r]/g;
  for (let lines = 1; lineEnd.test(source.body); lines += 1)
    if (lines === maxLines) throw tooLarge(source, 0, `${maxLines} lines`);
}

const opening: ReadonlySet<string> = new Set([
  TokenKind.BRACE_L,
  TokenKind.BRACKET_L,
  TokenKind.PAREN_L,
]);
const closing: ReadonlySet<string> = new Set([
  TokenKind.BRACE_R,
  TokenKind.BRACKET_R,
  TokenKind.PAREN_R,
]);

/** Ends the parser at the limits. */
class LimitedLexer extends Lexer {
  #count = 0;
  #levels = 0;

  override advance(): Token {
    const token = super.advance();
    this.#count += 1;
    if (this.#count > maxTokens && token.kind !== TokenKind.EOF)
      throw tooLarge(this.source, token.start, `${maxTokens} tokens`);
    if (opening.has(token.kind)) this.#levels += 1;
    else if (closing.has(token.kind)) this.#levels -= 1;
    if (this.#levels > maxLevels)
      throw tooLarge(this.source, token.start, `${maxLevels} levels of brackets`);
    return token;
  }
}

const tooLarge = (source: Source, position: number, limit: string) =>
  syntaxError(
    source,
    position,
    `Document contains more than ${limit}. Divide it into several documents.`,
  );
