import type { MarkdownIt, Token } from 'markdown-it';
import { decodeHtml, parseTag, replaceTags } from './html-tag.ts';

// A block of HTML, as READMEs contain it: centered paragraphs, badges, `<details>`. What a document can represent becomes the tokens of Markdown.

/** Tags around paragraphs. They leave nothing but a new paragraph. */
const containers: ReadonlySet<string> = new Set(
  'p div center section article header footer main details'.split(' '),
);

/** Tags in a text. The reader writes what a document has, and reports the others. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b big br cite code del dfn em font i img ins kbd mark picture q s samp small source span strike strong sub sup tt u var'.split(
    ' ',
  ),
);

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);

/** Longer blocks, and blocks with more tags, remain text: the work cannot pause within a block. */
const maxUnits = 20_000;
const maxTags = 1000;

/** The `markup` of a heading that is the summary of `<details>`. */
export const summaryMarkup = 'summary';

/** A paragraph or a heading of the block. */
interface Part {
  readonly line: number;
  /** 0 for a paragraph. */
  readonly headingLevel: number;
  readonly isSummary: boolean;
  readonly children: Token[];
  readonly losses: string[];
}

/**
 * The tokens of a block of HTML. Null if it contains something that has no place in a document, such as a table or a list: it is then
 * written as text.
 *
 * @param headingLevel  The level of the heading above the block. The summary of `<details>` is a heading below it.
 */
export function toHtmlTokens(
  { content, map, level }: Token,
  headingLevel: number,
  parser: MarkdownIt,
): readonly Token[] | null {
  if (content.length > maxUnits) return null;
  const reader = new HtmlBlockReader(map?.[0] ?? 0, headingLevel, parser);
  const pieces = content.match(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>|[^<]+|</g) ?? [];
  if (pieces.filter((piece) => piece.startsWith('<')).length > maxTags) return null;
  if (!pieces.every((piece) => reader.read(piece))) return null;
  const tokens = reader.end();
  for (const token of tokens) token.level = level;
  return tokens;
}

class HtmlBlockReader {
  readonly #parser: MarkdownIt;
  readonly #Token: typeof Token;
  readonly #summaryLevel: number;
  readonly #tokens: Token[] = [];
  #line: number;
  #part: Part;

  constructor(line: number, headingLevel: number, parser: MarkdownIt) {
    this.#parser = parser;
    this.#Token = new parser.core.State('', parser, {}).Token;
    this.#summaryLevel = Math.min(headingLevel + 1, 6);
    this.#line = line;
    this.#part = this.#toPart(0);
  }

  /** Reads a tag, a comment or a text. False if a document cannot contain it. */
  read(piece: string): boolean {
    const isKnown = this.#readPiece(piece);
    this.#line += piece.split('\n').length - 1;
    return isKnown;
  }

  end(): readonly Token[] {
    this.#startPart(0);
    return this.#tokens;
  }

  #readPiece(piece: string): boolean {
    if (piece.startsWith('<!--')) return true;
    if (!piece.startsWith('<')) {
      this.#addText(piece);
      return true;
    }
    const tag = parseTag(piece, this.#parser);
    if (tag === null) return false;
    const { name, isClosing, hasAttributes } = tag;
    if (inline.has(name)) {
      if (name !== 'picture') this.#addTag(piece, name, isClosing);
      return true;
    }
    const isSummary = name === 'summary';
    if (isSummary || isHeading(name)) {
      const opened = isSummary ? this.#summaryLevel : Number(name.slice(1));
      this.#startPart(isClosing ? 0 : opened, isSummary);
      if (isSummary && !isClosing) this.#part.losses.push('summary, which is a heading instead');
    } else if (containers.has(name)) this.#startPart(0);
    else if (name === 'hr') this.#addRule();
    else return false;
    if (hasAttributes) this.#part.losses.push(`HTML “${piece.slice(0, 80)}”`);
    return true;
  }

  #addText(piece: string): void {
    const token = new this.#Token('text', '', 0);
    const isFirst = this.#part.children.length === 0;
    token.content = decodeHtml(isFirst ? piece.trimStart() : piece, this.#parser.utils).replace(
      /\s+/g,
      ' ',
    );
    if (token.content !== '') this.#part.children.push(token);
  }

  /** A tag that marks text may have attributes, such as a class, which say nothing in a document. */
  #addTag(piece: string, name: string, isClosing: boolean): void {
    const token = new this.#Token('html_inline', '', 0);
    const isPlain = name === 'a' || name === 'img' || name === 'source';
    token.content = isPlain ? piece : `<${isClosing ? '/' : ''}${name}>`;
    this.#part.children.push(token);
  }

  #addRule(): void {
    this.#startPart(0);
    const token = new this.#Token('hr', 'hr', 0);
    token.map = [this.#line, this.#line + 1];
    this.#tokens.push(token);
  }

  #toPart = (headingLevel: number, isSummary = false): Part => ({
    line: this.#line,
    headingLevel,
    isSummary,
    children: [],
    losses: [],
  });

  /** Ends a paragraph or heading. A loss of an empty one belongs to the next. */
  #startPart(headingLevel: number, startsSummary = false): void {
    const { line, headingLevel: level, isSummary, children, losses } = this.#part;
    this.#part = this.#toPart(headingLevel, startsSummary);
    const last = children.at(-1);
    if (last?.type === 'text') last.content = last.content.trimEnd();
    if (children.every(({ type, content }) => type === 'text' && content === '')) {
      this.#part.losses.push(...losses);
      return;
    }
    const text = new this.#Token('inline', '', 0);
    text.map = [line, line + 1];
    text.meta = { losses };
    text.children = replaceTags(children, this.#parser);
    if (level === 0) {
      this.#tokens.push(text);
      return;
    }
    const tag = `h${level}`;
    const open = new this.#Token('heading_open', tag, 1);
    if (isSummary) open.markup = summaryMarkup;
    this.#tokens.push(open, text, new this.#Token('heading_close', tag, -1));
  }
}
