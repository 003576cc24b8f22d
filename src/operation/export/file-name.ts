/** File systems allow names of 255 bytes. The rest is for the number that a browser adds if the file already exists. */
const maxBytes = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Characters that change the direction of the text after them: they can make `x.exe` look like `exe.x`. */
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Characters that are not allowed in the file names of some file systems. */
const reserved = /[/\\:*?"<>|]/g;

/** Converts a title to a file name that is valid on every system: `Road map` and `pdf` give `Road map.pdf`. */
export function toFileName(title: string, extension: string): string {
  const clean = title
    // A header cannot contain half of a surrogate pair.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unsafe, ' ')
    .replace(directional, '')
    .replace(reserved, '_')
    .trim();
  const suffix = `.${extension}`;
  const hasExtension = clean.toLowerCase().endsWith(suffix);
  const stem = shorten(hasExtension ? clean.slice(0, -suffix.length) : clean)
    // A leading dot hides a file; Windows removes dots and spaces from the end of a name.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return `${stem === '' ? 'Untitled document' : stem}${suffix}`;
}

function shorten(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  // By grapheme, so that no emoji is cut in half. A title can be long, and the rest of it is not needed.
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, 2 * maxBytes))) {
    if (Buffer.byteLength(short) + Buffer.byteLength(segment) > maxBytes) break;
    short += segment;
  }
  return short;
}
