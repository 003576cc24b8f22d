import { Rejection } from '../../protocol/rejection.ts';

// Converts a Word file to HTML: headings, paragraphs, lists, tables, bold and italic text. Source: ECMA-376, part 1, WordprocessingML. Links and
// images are relations to other parts of the file, and are left out.

/** @returns  HTML, as `convertHtml` reads it. */
export async function docxToHtml(bytes: Buffer): Promise<string> {
  const { strFromU8, unzipSync } = await import('fflate');
  try {
    const entry = unzipSync(bytes)['word/document.xml'];
    if (entry !== undefined) return toHtml(strFromU8(entry));
  } catch {
    // Not a ZIP file.
  }
  throw new Rejection(400, 'Bad Request');
}

const token = /<(\/?)w:([a-zA-Z]+)([^>]*?)(\/?)>|([^<]+)|<[^>]*>/g;

function toHtml(xml: string): string {
  const parts: string[] = [];
  let paragraph = { tag: 'p', html: '' };
  let run = { open: '', close: '' };
  let isText = false;
  for (const [, close = '', name = '', attributes = '', empty = '', text] of xml.matchAll(token)) {
    if (text !== undefined) {
      if (isText) paragraph.html += run.open + text + run.close;
    } else if (name === 't') isText = close === '' && empty === '';
    else if (name === 'r') run = { open: '', close: '' };
    else if (name === 'b' || name === 'i') run = inside(name, run);
    else if (name === 'br' || name === 'tab') paragraph.html += name === 'br' ? '<br>' : ' ';
    else if (name === 'pStyle') paragraph.tag = tagOf(attributes) ?? paragraph.tag;
    else if (name === 'numId') paragraph.tag = 'li';
    else if (name === 'p') {
      if (close !== '') parts.push(print(paragraph));
      paragraph = { tag: 'p', html: '' };
    } else parts.push(tableTag(name, close));
  }
  // Items that follow each other are one list.
  return parts.join('').replaceAll('</ul><ul>', '');
}

const inside = (tag: string, { open, close }: { open: string; close: string }) => ({
  open: `${open}<${tag}>`,
  close: `</${tag}>${close}`,
});

const tagOf = (attributes: string): string | undefined => {
  const level = /w:val="(?:Heading([1-6])|Title)"/.exec(attributes);
  return level === null ? undefined : `h${level[1] ?? 1}`;
};

const print = ({ tag, html }: { readonly tag: string; readonly html: string }): string =>
  tag === 'li' ? `<ul><li>${html}</li></ul>` : `<${tag}>${html}</${tag}>`;

const tables: Readonly<Record<string, string>> = { tbl: 'table', tr: 'tr', tc: 'td' };

const tableTag = (name: string, close: string): string =>
  tables[name] === undefined ? '' : `<${close}${tables[name]}>`;
