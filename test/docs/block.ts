/** A fenced code block of a Markdown page. */
export interface Block {
  /** The heading of level 1 above the block. */
  readonly part: string;
  /** The heading of level 2 above the block. */
  readonly heading: string;
  /** The text after the opening fence, for example `json response`. */
  readonly info: string;
  readonly text: string;
  /** The line number of the opening fence, from 1. */
  readonly line: number;
}

/** Finds the blocks of a page that state their language, in order. */
export function findBlocks(page: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = page.split('\n');
  let part = '';
  let heading = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    part = /^# (.+)$/.exec(line)?.[1] ?? part;
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const info = /^```(.+)$/.exec(line)?.[1];
    if (info === undefined) continue;
    const end = lines.indexOf('```', index);
    if (end < 0) throw new Error(`The block at line ${index + 1} has no end.`);
    const text = lines.slice(index + 1, end).join('\n');
    blocks.push({ part, heading, info, text, line: index + 1 });
    index = end;
  }
  return blocks;
}
