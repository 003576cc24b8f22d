import { SaxesParser } from 'saxes';
import { InputError } from '../../errors.ts';

/** The elements of Asana's rich text. Source: Asana, "Rich text". */
const inline = ['a', 'strong', 'em', 'u', 's', 'code', 'ol', 'ul', 'li', 'pre', 'blockquote'];

/** What notes may hold besides; comments may not. */
const block = ['h1', 'h2', 'hr', 'img', 'table', 'tr', 'td'];

/** Where a rich text stands. */
export type RichTextPlace = 'notes' | 'comment';

/**
 * Throws InputError, with the offset, for rich text that Asana would refuse: XML that is not well formed, anything outside
 * one `<body>`, elements that it does not know.
 *
 * Does not check attributes, nor whether a mentioned id exists.
 */
export function checkRichText(html: string, place: RichTextPlace, field: string): void {
  const known = new Set(place === 'notes' ? [...inline, ...block] : inline);
  const parser = new SaxesParser();
  const refuse = (what: string, offset = parser.position): never => {
    throw new InputError(
      field,
      `${field} is no rich text of Asana's: ${what}, at offset ${offset}.`,
      {
        offset,
      },
    );
  };
  let depth = 0;
  parser.on('error', ({ message }) => refuse(message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')));
  parser.on('opentagstart', ({ name }) => {
    const offset = Math.max(0, html.lastIndexOf('<', parser.position - 1));
    if (depth === 0 && name !== 'body') refuse('everything must be inside one <body>', offset);
    if (depth > 0 && !known.has(name)) refuse(`<${name}> is unknown in a ${place}`, offset);
    depth += 1;
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(html).close();
}
