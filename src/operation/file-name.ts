/** File systems take names of 255 bytes; this leaves room for what a browser adds when there is such a file already. */
const maxBytes = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Characters that turn the direction of what follows: with one of them `x.exe` reads as `exe.x`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What some file system takes for something else than a letter of a name. */
const reserved = /[/\\:*?"<>|]/g;

/** A title as the name of a file that any system can keep: `Road map` and `pdf` make `Road map.pdf`. */
export function toFileName(title: string, extension: string): string {
  const clean = title
    // Half a surrogate pair cannot be written in any header.
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unsafe, ' ')
    .replace(turning, '')
    .replace(reserved, '_')
    .trim();
  const end = `.${extension}`;
  const isEnded = clean.toLowerCase().endsWith(end);
  const stem = shorten(isEnded ? clean.slice(0, -end.length) : clean)
    // Hidden files on the one hand, names that Windows cuts on the other.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return `${stem === '' ? 'Untitled document' : stem}${end}`;
}

function shorten(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let short = '';
  // By what readers take for one character, so that no emoji is cut in half.
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(short) + Buffer.byteLength(segment) > maxBytes) break;
    short += segment;
  }
  return short;
}
