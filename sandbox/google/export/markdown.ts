import type { Outline, OutlineBlock, OutlineParagraph, Run } from './outline.ts';

/** The document as Markdown: headings, lists, emphasis, links, tables, and notes at the end of each tab. */
export function toMarkdown({ tabs }: Outline): string {
  const texts = tabs.map(({ title, body, notes }) => {
    const parts = [tabs.length > 1 ? `# **${title}**` : '', toBlocks(body)];
    const definitions = notes.map((note, at) => `[^${at + 1}]: ${toBlocks(note).trim()}`);
    return [...parts, ...definitions].filter((part) => part !== '').join('\n\n');
  });
  return `${texts.join('\n\n')}\n`;
}

function toBlocks(blocks: readonly OutlineBlock[]): string {
  let text = '';
  let wasItem = false;
  for (const block of blocks) {
    const line = toBlock(block);
    if (line === '') continue;
    const isItem = block.kind === 'item';
    text += text === '' ? line : `${wasItem && isItem ? '\n' : '\n\n'}${line}`;
    wasItem = isItem;
  }
  return text;
}

function toBlock(block: OutlineBlock): string {
  switch (block.kind) {
    case 'break':
      return '';
    case 'table': {
      const rows = block.rows.map(
        (cells) => `| ${cells.map((cell) => toCell(cell)).join(' | ')} |`,
      );
      const rule = `|${' --- |'.repeat(block.rows[0]?.length ?? 0)}`;
      return [...rows.slice(0, 1), rule, ...rows.slice(1)].join('\n');
    }
    case 'heading':
      return `${'#'.repeat(Math.max(1, block.level))} ${toWords(block)}`;
    case 'item':
      return `${'    '.repeat(block.level)}${block.number === null ? '*' : `${block.number}.`} ${toWords(block)}`;
    case 'paragraph':
      return toWords(block);
  }
}

/** A cell is one line. Its paragraphs are joined, and a bar in its text is escaped. */
const toCell = (blocks: readonly OutlineBlock[]) =>
  toBlocks(blocks).replaceAll('|', '\\|').replace(/\n+/g, ' ');

const toWords = ({ runs }: OutlineParagraph) => runs.map(toRun).join('');

function toRun({ text, isBold, isItalic, url }: Run): string {
  const note = /^\[(\d+)\]$/.exec(text);
  if (note && url === null) return `[^${note[1]}]`;
  const escaped = text.replace(/[\\`*_[\]#]/g, '\\$&');
  const mark = `${isBold ? '**' : ''}${isItalic ? '*' : ''}`;
  const marked = `${mark}${escaped}${[...mark].reverse().join('')}`;
  return url === null ? marked : `[${marked}](${url})`;
}
