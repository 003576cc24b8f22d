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
  if (source.body.length > maxLevels) checkTokens(source);
  return parse(source, options);
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

function checkTokens(source: Source): void {
  const lexer = new Lexer(source);
  let levels = 0;
  for (let count = 0; count <= maxTokens; count += 1) {
    const token = nextToken(lexer);
    if (token === null || token.kind === TokenKind.EOF) break;
    if (count === maxTokens) throw tooLarge(source, token.start, `${maxTokens} tokens`);
    if (opening.has(token.kind)) levels += 1;
    else if (closing.has(token.kind)) levels -= 1;
    if (levels > maxLevels) throw tooLarge(source, token.start, `${maxLevels} levels of brackets`);
  }
  if (lexer.line > maxLines) throw tooLarge(source, 0, `${maxLines} lines`);
}

const tooLarge = (source: Source, position: number, limit: string) =>
  syntaxError(
    source,
    position,
    `Document contains more than ${limit}. Divide it into several documents.`,
  );

/** Null if the document contains a character that starts no token. The parser reports it. */
function nextToken(lexer: Lexer): Token | null {
  try {
    return lexer.advance();
  } catch {
    return null;
  }
}
