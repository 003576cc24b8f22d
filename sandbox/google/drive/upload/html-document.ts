import type { docs_v1 } from '@googleapis/docs';
import { plainCell, plainParagraphEnd } from '../../../store/google/blank-document.ts';
import type { Bullet, Piece, TextStyle } from '../../../store/google/document-model.ts';
import { listOf } from '../../../store/google/list-preset.ts';

// Google does not document how Drive converts HTML. This converts headings, paragraphs, lists, tables, links and emphasis, and leaves
// out everything else.

/** The content of a document, and its lists. */
export interface ConvertedContent {
  readonly pieces: readonly Piece[];
  readonly lists: ReadonlyMap<string, docs_v1.Schema$ListProperties>;
}

const token = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+|</gi;
const styles: Readonly<Record<string, TextStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strikethrough: true },
  del: { strikethrough: true },
  code: { weightedFontFamily: { fontFamily: 'Roboto Mono', weight: 400 } },
};
const invisible = ['head', 'script', 'style', 'title'];
const blocks = ['p', 'div', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li'];

/** Converts HTML to the pieces of a body, without the section at its start. */
export function convertHtml(html: string): ConvertedContent {
  const reader = new HtmlReader();
  for (const match of html.matchAll(token)) reader.read(match);
  reader.end();
  return { pieces: reader.pieces, lists: reader.lists };
}

class HtmlReader {
  readonly pieces: Piece[] = [];
  readonly lists = new Map<string, docs_v1.Schema$ListProperties>();
  readonly #styles: { readonly tag: string; readonly style: TextStyle }[] = [];
  /** The ids of the lists around the current position. Nested lists are levels of the outermost one. */
  readonly #nesting: string[] = [];
  #named = 'NORMAL_TEXT';
  #bullet: Bullet | null = null;
  #hasText = false;
  #hidden = 0;
  #isPreformatted = false;

  read([whole, close, name, attributes = '']: RegExpMatchArray): void {
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (!whole.startsWith('<!')) this.#text(whole);
    } else if (invisible.includes(tag)) this.#hidden += close ? -1 : 1;
    else if (close) this.#close(tag);
    else this.#open(tag, attributes);
  }

  end(): void {
    if (this.#hasText) this.#endParagraph();
  }

  #open(tag: string, attributes: string): void {
    if (styles[tag]) this.#styles.push({ tag, style: styles[tag] });
    if (tag === 'a') this.#styles.push({ tag, style: linkStyle(attributes) });
    if (blocks.includes(tag)) this.#startBlock(tag);
    if (tag === 'br') this.#add('\v');
    if (tag === 'ul' || tag === 'ol') this.#openList(tag);
    if (tag === 'table') this.#startTable();
    if (tag === 'tr')
      this.pieces.push({ kind: 'rowStart', style: { minRowHeight: { unit: 'PT' } } });
    if (tag === 'td' || tag === 'th') this.pieces.push({ kind: 'cellStart', style: plainCell });
  }

  #close(tag: string): void {
    const at = this.#styles.findLastIndex((one) => one.tag === tag);
    if (at >= 0) this.#styles.splice(at, 1);
    // An item whose text is in a paragraph of its own has ended with this paragraph.
    if (blocks.includes(tag) && (this.#hasText || (tag !== 'li' && tag !== 'blockquote')))
      this.#endParagraph();
    if (tag === 'ul' || tag === 'ol') this.#nesting.pop();
    if (tag === 'td' || tag === 'th') this.#endParagraph();
    if (tag === 'table') this.#endTable();
    if (tag === 'pre') this.#isPreformatted = false;
  }

  #startBlock(tag: string): void {
    this.end();
    this.#named = /^h[1-6]$/.test(tag) ? `HEADING_${tag[1]}` : 'NORMAL_TEXT';
    if (tag === 'pre') this.#isPreformatted = true;
    const listId = this.#nesting[0];
    if (tag === 'li' && listId !== undefined)
      this.#bullet = { listId, nestingLevel: this.#nesting.length - 1, textStyle: {} };
  }

  #openList(tag: string): void {
    this.end();
    const listId = this.#nesting[0] ?? `kix.list${this.lists.size + 1}`;
    if (!this.lists.has(listId)) {
      const preset = tag === 'ol' ? 'NUMBERED_DECIMAL_ALPHA_ROMAN' : 'BULLET_DISC_CIRCLE_SQUARE';
      this.lists.set(listId, listOf(preset));
    }
    this.#nesting.push(listId);
  }

  /** The columns are counted when the table ends. */
  #startTable(): void {
    this.end();
    this.pieces.push({ kind: 'tableStart', columns: [] });
  }

  #endTable(): void {
    const start = this.pieces.findLastIndex(({ kind }) => kind === 'tableStart');
    const rows = this.pieces.slice(start).filter(({ kind }) => kind === 'rowStart').length;
    const cells = this.pieces.slice(start).filter(({ kind }) => kind === 'cellStart').length;
    const count = rows === 0 ? 0 : cells / rows;
    const columns = Array.from({ length: count }, () => ({ widthType: 'EVENLY_DISTRIBUTED' }));
    this.pieces.splice(start, 1, { kind: 'tableStart', columns });
    this.pieces.push({ kind: 'tableEnd' });
  }

  #text(raw: string): void {
    const text = this.#isPreformatted ? raw.replaceAll('\n', '\v') : raw.replace(/\s+/g, ' ');
    this.#add(decode(this.#hasText || this.#isPreformatted ? text : text.trimStart()));
  }

  #add(content: string): void {
    if (content === '' || this.#hidden > 0) return;
    this.#hasText = true;
    const style = Object.assign({}, ...this.#styles.map((one) => one.style)) as TextStyle;
    this.pieces.push({ kind: 'text', content, style });
  }

  #endParagraph(): void {
    const last = this.pieces.at(-1);
    if (last?.kind === 'text') {
      const content = last.content.replace(/[ \v]+$/, '');
      this.pieces.splice(-1, 1, ...(content === '' ? [] : [{ ...last, content }]));
    }
    const style = { ...plainParagraphEnd.style, namedStyleType: this.#named };
    this.pieces.push({ ...plainParagraphEnd, style, bullet: this.#bullet });
    this.#named = 'NORMAL_TEXT';
    this.#bullet = null;
    this.#hasText = false;
  }
}

function linkStyle(attributes: string): TextStyle {
  const url = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const address = url?.[1] ?? url?.[2];
  return address === undefined ? {} : { underline: true, link: { url: decode(address) } };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
