import type { Outline, OutlineBlock } from './outline.ts';

/** The document as plain text with a byte-order mark and CRLF line ends. Source: GOBS. The line ends are unverified. */
export function toPlainText({ tabs }: Outline): string {
  const lines = tabs.flatMap(({ title, body, notes }) => [
    ...(tabs.length > 1 ? [title] : []),
    ...body.flatMap(toLines),
    ...notes.flatMap((note, at) => note.flatMap(toLines).map((line) => `[${at + 1}]${line}`)),
  ]);
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function toLines(block: OutlineBlock): string[] {
  if (block.kind === 'break') return [];
  if (block.kind === 'table') {
    return block.rows.map((cells) =>
      cells.map((cell) => cell.flatMap(toLines).join(' ')).join('\t'),
    );
  }
  const words = block.runs.map(({ text }) => text).join('');
  if (block.kind !== 'item') return [words];
  return [
    `${'   '.repeat(block.level)}${block.number === null ? '*' : `${block.number}.`} ${words}`,
  ];
}
