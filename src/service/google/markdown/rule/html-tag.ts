import type { MarkdownIt, Token } from 'markdown-it';

// HTML in Markdown that a document can contain: images and links, in the tokens that the parser creates for Markdown.

/** One tag of a text. */
export interface HtmlTag {
  /** In small letters. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly hasAttributes: boolean;
}

/** The `<` and `>` of a value end the search, so that it takes linear time. */
const tag = /^<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?\/?>$/i;
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/** Parses a tag. Null for a comment or anything else. */
export function parseTag(html: string, { utils }: MarkdownIt): HtmlTag | null {
  const [, slash, name = '', rest = ''] = tag.exec(html) ?? [];
  if (slash === undefined) return null;
  const attributes = new Map<string, string>();
  for (const [, key = '', quoted, single, plain = ''] of rest.matchAll(attribute))
    attributes.set(key.toLowerCase(), decodeHtml(quoted ?? single ?? plain, utils).trim());
  return {
    name: name.toLowerCase(),
    isClosing: slash !== '',
    attributes,
    hasAttributes: attributes.size > 0,
  };
}

/** The text of HTML: without character references, and without the escapes that only Markdown has. */
export const decodeHtml = (html: string, utils: MarkdownIt['utils']): string =>
  utils.unescapeAll(html.replaceAll('\\', '\\\\'));

/** Replaces the tags of images and of complete links by the tokens of Markdown. The reader reports the others. */
export function replaceTags(tokens: readonly Token[], parser: MarkdownIt): Token[] {
  const { Token: MarkdownToken } = new parser.core.State('', parser, {});
  const replaced: Token[] = [];
  let open: { readonly at: number; readonly address: string } | null = null;
  for (const token of tokens) {
    const found = token.type === 'html_inline' ? parseTag(token.content, parser) : null;
    const address = found?.attributes.get('href');
    if (found?.name === 'img' && found.attributes.has('src')) {
      replaced.push(toImage(found, MarkdownToken));
      continue;
    }
    replaced.push(token);
    if (token.type === 'link_open') open = null;
    if (found?.name !== 'a') continue;
    if (found.isClosing && open !== null) {
      const start = new MarkdownToken('link_open', 'a', 1);
      start.attrs = [['href', open.address]];
      replaced[open.at] = start;
      replaced[replaced.length - 1] = new MarkdownToken('link_close', 'a', -1);
    }
    open = address === undefined ? null : { at: replaced.length - 1, address };
  }
  return replaced;
}

function toImage({ attributes }: HtmlTag, MarkdownToken: typeof Token): Token {
  const image = new MarkdownToken('image', 'img', 0);
  const title = attributes.get('title') ?? '';
  image.attrs = [
    ['src', attributes.get('src') ?? ''],
    ...(title ? [['title', title] as [string, string]] : []),
  ];
  image.content = attributes.get('alt') ?? '';
  if (attributes.has('width') || attributes.has('height'))
    image.meta = { losses: ['size of the image'] };
  return image;
}
