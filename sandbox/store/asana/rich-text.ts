/** The same text as plain text and as markup in one `<body>`. */
export interface RichText {
  readonly text: string;
  readonly html: string;
}

/** An empty text. */
export const emptyText: RichText = { text: '', html: '<body></body>' };

/** Converts plain text to rich text. URLs become links. */
export function fromText(text: string): RichText {
  const html = escapeXml(text).replace(
    /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return { text, html: `<body>${html}</body>` };
}

/** Escapes text for use in markup or in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
