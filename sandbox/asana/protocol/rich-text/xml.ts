/** A token of markup. */
export type XmlToken =
  | { readonly kind: 'text'; readonly raw: string }
  | {
      readonly kind: 'open' | 'close' | 'empty';
      readonly raw: string;
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    };

const attribute = String.raw`[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const tagPattern = new RegExp(String.raw`<(/?)([A-Za-z][\w-]*)((?:\s+${attribute})*)\s*(/?)>`, 'y');
const textPattern = /(?:[^<&]|&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)+/y;

/**
 * Splits markup into tokens. Null if it is not well-formed: one root element, tags closed in order, no unescaped `&` or `<`.
 *
 * Supports the part of XML that rich text uses: no comments, declarations, namespaces or CDATA.
 */
export function parseXml(markup: string): readonly XmlToken[] | null {
  const tokens: XmlToken[] = [];
  const open: string[] = [];
  let roots = 0;
  for (let at = 0; at < markup.length; at += tokens.at(-1)?.raw.length ?? 0) {
    const token = tokenAt(markup, at);
    if (!token) return null;
    const isOutside = open.length === 0;
    if (token.kind === 'text') {
      if (isOutside && token.raw.trim() !== '') return null;
    } else if (token.kind === 'close') {
      if (open.pop() !== token.name) return null;
    } else {
      if (isOutside) roots += 1;
      if (token.kind === 'open') open.push(token.name);
    }
    tokens.push(token);
  }
  return open.length === 0 && roots === 1 ? tokens : null;
}

function tokenAt(markup: string, at: number): XmlToken | null {
  textPattern.lastIndex = at;
  const text = textPattern.exec(markup);
  if (text) return { kind: 'text', raw: text[0] };
  tagPattern.lastIndex = at;
  const tag = tagPattern.exec(markup);
  if (!tag) return null;
  const [raw, slash, name = '', attributes = '', isEmpty] = tag;
  const kind = slash ? 'close' : isEmpty ? 'empty' : 'open';
  return { kind, raw, name, attributes: parseAttributes(attributes) };
}

function parseAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g);
  return new Map(
    [...pairs].map(([, name = '', value = '']) => [name, unescapeXml(value.slice(1, -1))]),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Text with its entities decoded. */
export function unescapeXml(text: string): string {
  return text.replace(/&(#x[\da-fA-F]+|#\d+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    // A number above the Unicode range stays as it is.
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
