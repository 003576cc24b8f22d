import type { Token } from 'markdown-it';
import type { LossList } from './loss-list.ts';
import type { InlinePart, Mark } from './markdown-content.ts';
import { quote } from './place/quote.ts';
import { isUnsupportedImage } from './rejected-image.ts';

/** Where a text is, and what it can contain there. */
export interface InlineScope {
  /** The line on which the text starts, from 1. */
  readonly line: number;
  readonly place: TextPlace;
  readonly losses: LossList;
}

/**
 * What a text can contain. A footnote can contain neither images nor footnotes. A template is filled with one write, and footnotes need
 * another one.
 */
export type TextPlace = 'body' | 'template' | 'footnote';

const markOfToken: Readonly<Record<string, Mark>> = {
  em: 'italic',
  strong: 'bold',
  s: 'strikethrough',
};

const markOfTag: Readonly<Record<string, Mark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strikethrough',
  del: 'strikethrough',
  strike: 'strikethrough',
  u: 'underline',
  ins: 'underline',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
};

/** The addresses that become links. Docs has no relative addresses, and others could start a program. */
const linkable = /^(?:https?|ftp|mailto|tel):\S/i;

/** The maximum length of the address of an image. Source: Docs v1, InsertInlineImageRequest. */
const maxImageUnits = 2048;

export function readInline(tokens: readonly Token[], scope: InlineScope): readonly InlinePart[] {
  const reader = new InlineReader(scope);
  for (const token of tokens) reader.read(token);
  return reader.parts;
}

class InlineReader {
  readonly parts: InlinePart[] = [];
  readonly #scope: InlineScope;
  readonly #marks: Mark[] = [];
  #address = '';
  #line: number;
  /** How many parts there were when the link began. */
  #linkStart = 0;

  constructor(scope: InlineScope) {
    this.#scope = scope;
    this.#line = scope.line;
  }

  read(token: Token): void {
    switch (token.type) {
      case 'code_inline':
        this.#addText(token.content, 'code');
        return;
      case 'softbreak':
        this.#line += 1;
        this.#addText(' ');
        return;
      case 'hardbreak':
        this.#line += 1;
        this.#addText('\v');
        return;
      case 'link_open':
        this.#openLink(token);
        return;
      case 'link_close':
        this.#closeLink();
        return;
      case 'image':
        this.#addImage(token);
        return;
      case 'html_inline':
        this.#readTag(token.content);
        return;
      case 'footnote_reference':
        this.#addFootnote(String(token.meta?.['label']));
        return;
      default:
        this.#readMark(token);
    }
  }

  #readMark({ type, nesting, content }: Token): void {
    const mark = markOfToken[type.replace(/_(?:open|close)$/, '')];
    if (mark === undefined || nesting === 0) this.#addText(content);
    else if (nesting === 1) this.#marks.push(mark);
    else this.#close(mark);
  }

  #close(mark: Mark): void {
    const index = this.#marks.lastIndexOf(mark);
    if (index >= 0) this.#marks.splice(index, 1);
  }

  #addText(content: string, mark?: Mark): void {
    const text = withoutUnsupported(content);
    if (text.length < content.length) this.#lose(unsupportedLoss);
    if (text === '') return;
    const marks = [...new Set(mark === undefined ? this.#marks : [...this.#marks, mark])].sort();
    const part: InlinePart = { kind: 'text', text, marks, address: this.#address };
    const last = this.parts.at(-1);
    const isSame =
      last?.kind === 'text' &&
      this.parts.length > this.#linkStart &&
      last.address === part.address &&
      last.marks.join() === marks.join();
    if (isSame) this.parts[this.parts.length - 1] = { ...last, text: last.text + text };
    else this.parts.push(part);
  }

  #openLink(token: Token): void {
    const address = String(token.attrGet('href') ?? '').replace(/\s/g, encodeURIComponent);
    this.#linkStart = this.parts.length;
    if (token.attrGet('title')) this.#lose(`title of the link to ${quote(address)}`);
    if (linkable.test(address)) this.#address = address;
    else this.#lose(`link to ${quote(address)}, which is no complete address`);
  }

  #closeLink(): void {
    if (this.parts.length === this.#linkStart) this.#lose('link without a text');
    this.#address = '';
    this.#linkStart = this.parts.length;
  }

  #addImage(token: Token): void {
    for (const loss of lossesOf(token)) this.#lose(loss);
    const address = String(token.attrGet('src') ?? '');
    const alternative = token.content;
    const isPossible = /^https?:\/\/\S+$/i.test(address) && address.length <= maxImageUnits;
    if (!isPossible || this.#scope.place === 'footnote') {
      this.#lose(`image ${quote(address)}`);
      this.#addText(alternative);
      return;
    }
    if (isUnsupportedImage(address) || this.#scope.losses.rejectedImages.has(address)) {
      this.#lose(`image ${quote(address)}, which is a link instead`);
      this.#addLink(alternative.trim() === '' ? address : alternative, address);
      return;
    }
    if (alternative !== '') this.#lose(`alternative text ${quote(alternative)} of the image`);
    if (token.attrGet('title')) this.#lose('title of the image');
    if (this.#address !== '') this.#lose('link of the image');
    this.parts.push({ kind: 'image', address, line: this.#line });
  }

  /** Adds text with a link. In a link, it is a part of this link. */
  #addLink(text: string, address: string): void {
    const isInLink = this.#address !== '';
    if (!isInLink) {
      this.#linkStart = this.parts.length;
      this.#address = address;
    }
    this.#addText(text.replace(/\s+/g, ' '));
    if (isInLink) return;
    this.#address = '';
    this.#linkStart = this.parts.length;
  }

  #addFootnote(label: string): void {
    const { place } = this.#scope;
    if (place !== 'body') {
      this.#lose(`footnote ${quote(label)}${place === 'footnote' ? ' in a footnote' : ''}`);
      return;
    }
    this.parts.push({ kind: 'footnote', label, line: this.#line });
  }

  #readTag(tag: string): void {
    this.#line += tag.split('\n').length - 1;
    if (tag.startsWith('<!--')) return;
    const [, slash, name = ''] = /^<(\/?)([a-z]+)\s*\/?>$/i.exec(tag) ?? [];
    const mark = markOfTag[name.toLowerCase()];
    if (/^br$/i.test(name)) this.#addText('\v');
    else if (mark === undefined) this.#lose(`HTML ${quote(tag)}`);
    else if (slash === '') this.#marks.push(mark);
    else this.#close(mark);
  }

  #lose(what: string): void {
    this.#scope.losses.add(what, this.#line);
  }
}

/** What the conversion of HTML to this token has lost. */
export function lossesOf({ meta }: Token): readonly string[] {
  const losses: unknown = meta?.['losses'];
  return Array.isArray(losses) ? losses : [];
}

/** What is lost if `withoutUnsupported` removes something. */
export const unsupportedLoss = 'characters that a document cannot contain';

/** The text without the characters that the service removes, and without halves of surrogate pairs. */
export const withoutUnsupported = (text: string): string =>
  /^[\t\v\x20-\x7e]*$/.test(text) ? text : text.replace(unsupported, '');

// Source: Docs v1, InsertTextRequest: U+0000 to U+0008, U+000C to U+001F and U+E000 to U+F8FF. A line feed would start a paragraph.
const unsupported = /[\p{Cs}\ue000-\uf8ff]|(?![\t\v\x7f-\x9f])\p{Cc}/gu;
