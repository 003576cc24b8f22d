import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { InvalidEdit } from '../edit/invalid-edit.ts';
import { isSegmentMark, toSegmentMark } from './page-segment.ts';
import { setAddressRules } from './rule/address-rule.ts';
import { createBlockState } from './rule/block-state.ts';
import { markChecklists } from './rule/checklist.ts';
import { addFootnoteRules } from './rule/footnote-rule.ts';
import { summaryMarkup, toHtmlTokens } from './rule/html-block.ts';
import { replaceTags } from './rule/html-tag.ts';
import {
  addBlockLimit,
  markupOf,
  type ParseEnvironment,
  TooMuchMarkup,
} from './rule/parse-limit.ts';
import { setStrikethroughRule } from './rule/strikethrough-rule.ts';

// Markdown for documents. This folder parses Markdown and converts it to requests of the Docs API. It contains no GraphQL and
// sends nothing. It is the opposite of google/render.

/** Texts with more markup are parsed in their own turn of the event loop. */
const quickMarkup = 500;

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
  setStrikethroughRule(created);
  // inline-reader.ts decides which addresses become links, and reports the others.
  created.validateLink = () => true;
  created.normalizeLink = (address) => address;
  created.normalizeLinkText = (address) => address;
  addFootnoteRules(created);
  addBlockLimit(created);
  return created;
}

/**
 * Parses Markdown: CommonMark with GitHub's tables, strikethrough, addresses and footnotes. Throws InvalidEdit if it is
 * nested too deeply. See size-limit.ts for its size.
 *
 * Parsing can pause between blocks, and between their texts. See parse-limit.ts for the size of each.
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
  const environment: ParseEnvironment = {};
  const tokens: Token[] = [];
  const state = yield* createBlockState(source, parser, environment, tokens);
  yield* parseBlocks(state, field);
  markChecklists(tokens);
  const result: Token[] = [];
  let headingLevel = 0;
  for (const token of tokens) {
    if (isTurnOver()) yield;
    // The parser ignores what is nested deeper.
    if (token.level >= maxNesting - 2) {
      throw new InvalidEdit(field, `${lineOf(token)} of ${field} is nested too deeply.`);
    }
    if (token.type === 'html_block') {
      const html = isSegmentMark(token)
        ? [toSegmentMark(token)]
        : (toHtmlTokens(token, headingLevel, parser) ?? [token]);
      result.push(...html);
      headingLevel = levelOf(html.findLast(isSectionHeading)) ?? headingLevel;
      continue;
    }
    result.push(token);
    if (isSectionHeading(token)) headingLevel = levelOf(token) ?? headingLevel;
    if (token.type !== 'inline') continue;
    const markup = withinLimit(
      () => markupOf(token.content),
      () => `The text at ${lineOf(token).toLowerCase()} of ${field}`,
      field,
    );
    if (markup > quickMarkup) yield;
    parseText(token, parser, environment);
  }
  return result;
}

/** The blocks that are in no other block, as the parser's own loop finds them. */
function* parseBlocks(state: StateBlock, field: string): SlicedWork<void> {
  const { md, env, lineMax } = state;
  const rules = md.block.ruler.getRules('');
  let hasEmptyLines = false;
  for (let line = state.skipEmptyLines(0); line < lineMax; line = state.skipEmptyLines(line)) {
    const start = line;
    state.line = line;
    env.steps = 0;
    withinLimit(
      () => rules.some((rule) => rule(state, start, lineMax, false)),
      () => `The block at line ${start + 1} of ${field}`,
      field,
    );
    state.tight = !hasEmptyLines;
    hasEmptyLines ||= state.isEmpty(state.line - 1);
    line = state.line;
    hasEmptyLines ||= line < lineMax && state.isEmpty(line);
    if (isTurnOver()) yield;
  }
}

/** Throws InvalidEdit for a block or a text that would take too long to parse. */
function withinLimit<Result>(parse: () => Result, nameOf: () => string, field: string): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TooMuchMarkup)) throw error;
    throw new InvalidEdit(field, `${nameOf()} has too much markup. Divide it into several.`);
  }
}

/**
 * Parses the Markdown of one text without blocks, as in a cell of a table. Returns its parts.
 *
 * @param field  The input that contains it.
 */
export function parseInline(markdown: string, parser: MarkdownIt, field: string): readonly Token[] {
  const { Token } = new parser.core.State('', parser, {});
  const token = new Token('inline', '', 0);
  token.content = markdown.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').trim();
  withinLimit(
    () => markupOf(token.content),
    () => field,
    field,
  );
  return parseText(token, parser, {});
}

/** Parses the text of a block. Returns its parts. */
function parseText(
  token: Token,
  parser: MarkdownIt,
  environment: ParseEnvironment,
): readonly Token[] {
  const children: Token[] = [];
  token.children = children;
  parser.inline.parse(token.content, parser, environment, children);
  const state = new parser.core.State(token.content, parser, environment);
  state.tokens = [token];
  parser.core.process(state);
  token.children = replaceTags(token.children ?? [], parser);
  return token.children;
}

/** Whether headings of `<details>` that follow are below it. */
const isSectionHeading = ({ type, markup }: Token): boolean =>
  type === 'heading_open' && markup !== summaryMarkup;

const levelOf = (heading: Token | undefined): number | undefined =>
  heading && Number(heading.tag.slice(1));

const lineOf = ({ map }: Token): string => (map === null ? 'A block' : `Line ${map[0] + 1}`);
