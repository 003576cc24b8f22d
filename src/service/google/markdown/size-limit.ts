/** The maximum size of Markdown, in UTF-16 code units. A document has at most about a million characters. */
export const maxMarkdownUnits = 200_000;
