export interface Block {
  readonly kind: 'text' | 'item' | 'code';
  readonly markdown: string;
  /** The list, if the block is a list item. */
  readonly listId?: string;
  readonly isQuote: boolean;
}

/** Joins list items that belong together to one block, and the blocks of a quote. */
export function joinBlocks(blocks: readonly Block[]): readonly string[] {
  const joined: string[] = [];
  for (let start = 0; start < blocks.length; ) {
    const isQuote = blocks[start]?.isQuote === true;
    let end = start + 1;
    while (end < blocks.length && blocks[end]?.isQuote === isQuote) end += 1;
    const group = joinItems(blocks.slice(start, end));
    if (isQuote) joined.push(toQuote(group.join('\n\n')));
    else for (const block of group) if (block !== '') joined.push(block);
    start = end;
  }
  return joined;
}

const toQuote = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function joinItems(blocks: readonly Block[]): readonly string[] {
  const joined: string[] = [];
  let last: Block | undefined;
  /** The list of the last item that was not nested. */
  let listId: string | undefined;
  for (const block of blocks) {
    const isNested = block.markdown.startsWith(' ');
    const isSameList = last?.kind === 'item' && block.kind === 'item';
    if (isSameList && (isNested || listId === block.listId)) {
      const gap = needsGap(block.markdown, last?.markdown ?? '') ? '\n\n' : '\n';
      joined.push(`${joined.pop()}${gap}${block.markdown}`);
    } else {
      // Without a separator, Markdown would read two adjacent lists as one.
      if (isSameList) joined.push('<!-- -->');
      joined.push(block.markdown);
    }
    if (block.kind === 'item' && !isNested) listId = block.listId;
    last = block;
  }
  return joined;
}

/**
 * Whether a nested item needs an empty line before it. An item without text, or with a number other than 1, cannot follow the text
 * of the item around it: that text would continue, or a hyphen below it would make it a heading. An item without text ends at an
 * empty line, and contains nothing that could continue.
 */
function needsGap(item: string, last: string): boolean {
  const isNested = indentOf(item) > indentOf(last);
  return isNested && !withoutText.test(last) && (withoutText.test(item) || laterNumber.test(item));
}

const withoutText = /^ *(?:-|\d+[.)])$/;
const laterNumber = /^ *(?!1[.)])\d+[.)] /;

const indentOf = (item: string): number => item.search(/[^ ]/);
