import type { Outline, OutlineBlock } from './outline.ts';

/** The document as RTF: bold, italic and larger headings. Table rows become lines. Source: RTF 1.9.1. */
export function toRtf({ tabs }: Outline): string {
  const blocks = tabs.flatMap(({ body, notes }) => [...body, ...notes.flat()]);
  return `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n${blocks.map(toBlock).join('\n')}\n}`;
}

function toBlock(block: OutlineBlock): string {
  if (block.kind === 'break') return '\\page';
  if (block.kind === 'table') {
    return block.rows
      .map((cells) => `${cells.map((cell) => cell.map(toBlock).join(' ')).join('\\tab ')}\\par`)
      .join('\n');
  }
  const size = block.kind === 'heading' ? '\\fs36 ' : '\\fs22 ';
  const words = block.runs.map(({ text, isBold, isItalic }) => {
    const style = `${isBold ? '\\b' : ''}${isItalic ? '\\i' : ''}`;
    return `{${style === '' ? '' : `${style} `}${escapeRtf(text)}}`;
  });
  return `{\\pard ${size}${words.join('')}\\par}`;
}

/** Characters outside ASCII are written as UTF-16 code units, as signed numbers. */
function escapeRtf(text: string): string {
  return [...text]
    .flatMap((character) => character.split(''))
    .map((unit) => {
      if ('\\{}'.includes(unit)) return `\\${unit}`;
      const code = unit.charCodeAt(0);
      return code < 128 ? unit : `\\u${code > 32767 ? code - 65536 : code}?`;
    })
    .join('');
}
