import type { RichText } from '../../../store/asana/rich-text.ts';
import type { RequestContext } from '../record.ts';
import { invalid } from '../rejection.ts';
import { expandMention } from './mention.ts';
import { parseXml, unescapeXml, type XmlToken } from './xml.ts';

/** `<b>` is not documented, but Asana's own tools send it. What Asana returns for it is unverified: here it stays as it is. */
const anywhere = [
  'strong',
  'b',
  'em',
  'u',
  's',
  'code',
  'ol',
  'ul',
  'li',
  'a',
  'pre',
  'blockquote',
];
const tagsOf = {
  comment: new Set(anywhere),
  description: new Set([...anywhere, 'h1', 'h2', 'hr', 'img']),
};
const bodyOnly = new Set(['body']);
const attributesOf: Readonly<Record<string, RegExp>> = {
  a: /^(href|data-asana-[a-z-]+)$/,
  img: /^(src|alt|style|data-[a-z-]+)$/,
};

/**
 * Parses rich text: well-formed XML in one `<body>`, with known tags and attributes. Expands mentions.
 *
 * Throws a Rejection if it is invalid. Asana responds to unknown markup with 400, but these messages are not Asana's wording.
 * Source: AOLD Rich text.
 */
export function parseRichText(
  field: string,
  markup: string,
  usage: keyof typeof tagsOf,
  context: RequestContext,
): RichText {
  const tokens = parseXml(markup.trim());
  const [first] = tokens ?? [];
  if (!tokens || !first || first.kind === 'text' || first.name !== 'body') {
    throw invalid(`${field}: XML is invalid`);
  }
  let html = '';
  let text = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const isBody = at === 0 || at === tokens.length - 1;
    checkToken(field, token, isBody ? bodyOnly : tagsOf[usage]);
    const mention = expandMention(token, context);
    html += mention?.html ?? token.raw;
    text += mention?.text ?? textOf(token);
    // The name of the mentioned object replaces the text of the mention.
    if (mention && token.kind === 'open') at = closingIndex(tokens, at);
  }
  return { html, text: text.trim() };
}

function checkToken(field: string, token: XmlToken, known: ReadonlySet<string>): void {
  if (token.kind === 'text') return;
  if (!known.has(token.name)) throw invalid(`${field}: Unsupported tag: ${token.name}`);
  for (const [name, value] of token.attributes) {
    if (!attributesOf[token.name]?.test(name))
      throw invalid(`${field}: Unsupported attribute: ${name}`);
    // Unverified: Asana's clients show no link that runs a script.
    if (name === 'href' && /^\s*(javascript|vbscript|data):/i.test(value))
      throw invalid(`${field}: Unsupported link: ${value}`);
  }
}

/** The elements that end a line of the plain text. */
const blocks = ['li', 'h1', 'h2', 'pre', 'blockquote'];

function textOf(token: XmlToken): string {
  if (token.kind === 'text') return unescapeXml(token.raw);
  return token.kind === 'close' && blocks.includes(token.name) ? '\n' : '';
}

/** Links do not nest, so the next closing tag of a link belongs to this link. */
function closingIndex(tokens: readonly XmlToken[], from: number): number {
  return tokens.findIndex((token, at) => at > from && token.kind === 'close' && token.name === 'a');
}
