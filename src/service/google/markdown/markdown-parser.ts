import type { MarkdownIt, Token } from 'markdown-it';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { setAddressRules } from './address-rule.ts';
import { markChecklists } from './checklist.ts';
import { addFootnoteRules } from './footnote-rule.ts';

// Markdown for documents. This folder parses Markdown and converts it to requests of the Docs API. It contains no GraphQL and
// sends nothing. It is the opposite of google/render.

/** The maximum number of blocks around a block. Each item of a nested list is inside two more blocks. */
const maxNesting = 100;

let parser: Promise<MarkdownIt> | undefined;

/** Loads the parser on first use: most servers never receive Markdown. */
export function loadMarkdownParser(): Promise<MarkdownIt> {
  parser ??= import('markdown-it').then(({ default: Parser }) => createParser(Parser));
  return parser;
}

function createParser(Parser: typeof import('markdown-it').default): MarkdownIt {
  const created = new Parser({ html: true, linkify: true, maxNesting });
  // The other rules of the core parse the complete text at once, or change quotation marks.
  created.core.ruler.enableOnly(['linkify']);
  setAddressRules(created);
  // inline-reader.ts decides which addresses become links, and reports the others.
  created.validateLink = () => true;
  created.normalizeLink = (address) => address;
  created.normalizeLinkText = (address) => address;
  addFootnoteRules(created);
  return created;
}

/**
 * Parses Markdown: CommonMark with GitHub's tables, strikethrough, addresses and footnotes. Throws InvalidEdit if it is
 * nested too deeply. See size-limit.ts for its size.
 *
 * Finding the blocks takes a few milliseconds for the largest text, and cannot pause. The text of each block is parsed
 * separately.
 *
 * @param field  The input that contains it.
 */
export function* parseMarkdown(
  markdown: string,
  parser: MarkdownIt,
  field = 'markdown',
): SlicedWork<Token[]> {
  // A byte order mark is no content. It would hide the mark of a heading or list.
  const source = markdown
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '\ufffd');
  const environment = {};
  const tokens: Token[] = [];
  parser.block.parse(source, parser, environment, tokens);
  markChecklists(tokens);
  for (const token of tokens) {
    // The parser ignores what is nested deeper.
    if (token.level >= maxNesting - 2) {
      throw new InvalidEdit(field, `${lineOf(token)} of ${field} is nested too deeply.`);
    }
    if (token.type !== 'inline') continue;
    parseText(token, parser, environment);
    if (isTurnOver()) yield;
  }
  return tokens;
}

/** Parses the Markdown of one text without blocks, as in a cell of a table. Returns its parts. */
export function parseInline(markdown: string, parser: MarkdownIt): readonly Token[] {
  const { Token } = new parser.core.State('', parser, {});
  const token = new Token('inline', '', 0);
  token.content = markdown.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').trim();
  return parseText(token, parser, {});
}

/** Parses the text of a block. Returns its parts. */
function parseText(
  token: Token,
  parser: MarkdownIt,
  environment: Record<string, unknown>,
): readonly Token[] {
  const children: Token[] = [];
  token.children = children;
  parser.inline.parse(token.content, parser, environment, children);
  const state = new parser.core.State(token.content, parser, environment);
  state.tokens = [token];
  parser.core.process(state);
  return token.children ?? [];
}

const lineOf = ({ map }: Token): string => (map === null ? 'A block' : `Line ${map[0] + 1}`);
