import { SaxesParser } from 'saxes';
import { InputError } from '../../error/input-error.ts';

/** The elements of Asana's rich text. Source: Asana, "Rich text". */
const inline = ['a', 'strong', 'em', 'u', 's', 'code', 'ol', 'ul', 'li', 'pre', 'blockquote'];

/** What notes may hold besides; comments may not. */
const block = ['h1', 'h2', 'hr', 'img', 'table', 'tr', 'td'];

/** Where a rich text stands. */
export type RichTextKind = 'notes' | 'comment';

const places: Readonly<Record<RichTextKind, string>> = { notes: 'notes', comment: 'a comment' };

/** Looks like the beginning of an entity, and is none: the commonest slip of all. */
const looseAmpersand = /&(?!(?:#\d+|#x[\da-f]+|\w+);)/i;

/**
 * Throws InputError, with the offset of what is wrong in UTF-16 units, for rich text that Asana would refuse: XML that is
 * not well formed, anything outside one `<body>`, elements that it does not know.
 *
 * Does not check attributes, nor whether a mentioned id exists.
 */
export function checkRichText(html: string, place: RichTextKind, field: string): void {
  const refuse = (what: string, offset: number): never => {
    throw new InputError(field, `${field} is not valid rich text: ${what} (offset ${offset}).`, {
      offset,
    });
  };
  const outside = 'everything must be inside one <body>';
  const start = html.search(/\S/);
  if (!/^<body\b/.test(html.slice(start))) refuse(outside, Math.max(0, start));
  const loose = html.search(looseAmpersand);
  if (loose >= 0) refuse('a plain & is written &amp;', loose);

  const known = new Set(place === 'notes' ? [...inline, ...block] : inline);
  const parser = new SaxesParser();
  /** Where the tags begin that are open. */
  const open: number[] = [];
  /** Where the body ends; null before it does. */
  let end: number | null = null;
  const refuseBehindBody = () => {
    if (end !== null) refuse(outside, end + html.slice(end).search(/\S/));
  };
  parser.on('error', ({ message }) => {
    const what = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    // Of a close tag too many the parser says so only after it has closed everything.
    if (what !== 'unexpected close tag') refuseBehindBody();
    refuse(what, what.startsWith('unclosed tag') ? (open.at(-1) ?? 0) : offsetBefore(html, parser));
  });
  parser.on('opentagstart', ({ name }) => {
    refuseBehindBody();
    const offset = html.lastIndexOf('<', parser.position - 1);
    if (open.length > 0 && !known.has(name)) {
      refuse(`Asana knows no <${name}> in ${places[place]}`, offset);
    }
    open.push(offset);
  });
  parser.on('closetag', () => {
    open.pop();
    if (open.length === 0) end = parser.position;
  });
  parser.write(html).close();
}

/** The beginning of the tag or entity that the parser has stumbled over, or the character. */
function offsetBefore(html: string, { position }: SaxesParser): number {
  const last = position - 1;
  const tag = html.lastIndexOf('<', last);
  if (tag > html.lastIndexOf('>', last - 1)) return tag;
  const entity = html.lastIndexOf('&', last);
  return entity > html.lastIndexOf(';', last - 1) ? entity : last;
}
