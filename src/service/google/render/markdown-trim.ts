// Removes breaks at the ends of Markdown. These functions search from the ends: a regular expression for breaks at the end
// would start at each break of the text, which takes quadratic time.

/** Removes white space and hard line breaks at the end, but no other line feed. */
export function withoutLastBreaks(markdown: string): string {
  let end = markdown.length;
  while (end > 0) {
    const last = markdown[end - 1] ?? '';
    if (last === '\n' ? markdown[end - 2] !== '\\' : last.trim() !== '') break;
    end -= last === '\n' ? 2 : 1;
  }
  return markdown.slice(0, end);
}

/** Removes `<br>` at both ends. */
export function withoutOuterBreaks(markdown: string): string {
  const tag = '<br>';
  let start = 0;
  while (markdown.startsWith(tag, start)) start += tag.length;
  let end = markdown.length;
  while (end > start && markdown.endsWith(tag, end)) end -= tag.length;
  return markdown.slice(start, end);
}
