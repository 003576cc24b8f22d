import type { Token } from 'markdown-it';

// GitHub's task lists, which the parser does not know: a list item whose text starts with `[ ] ` or `[x] `.

const box = /^\[([ xX])\](?:\s|$)/;

/**
 * Marks the lists and items with checkboxes in the `meta` of their tokens, and removes the boxes from the text. A list is a
 * checklist if one of its items has a box.
 */
export function markChecklists(tokens: readonly Token[]): void {
  const lists: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (/_list_open$/.test(token.type)) lists.push(token);
    if (/_list_close$/.test(token.type)) lists.pop();
    if (token.type !== 'list_item_open') continue;
    const [paragraph, text] = [tokens[index + 1], tokens[index + 2]];
    if (paragraph?.type !== 'paragraph_open' || text?.type !== 'inline') continue;
    const found = box.exec(text.content);
    if (found === null) continue;
    token.meta = { isChecked: found[1] !== ' ' };
    const list = lists.at(-1);
    if (list !== undefined) list.meta = { isChecklist: true };
    text.content = text.content.slice(found[0].length);
  }
}
