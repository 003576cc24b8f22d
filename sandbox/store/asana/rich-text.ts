/** Text as people read it, and as markup in one `<body>`; both say the same. */
export interface RichText {
  readonly text: string;
  readonly html: string;
}

/** No text. */
export const emptyText: RichText = { text: '', html: '<body></body>' };

/** Plain text, with the addresses in it made into links. */
export function fromText(text: string): RichText {
  const html = escapeXml(text).replace(
    /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
  return { text, html: `<body>${html}</body>` };
}

/** Text made safe to stand in markup or in an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
