import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';

// Another parser and printer of GitHub's Markdown, which the program does not contain.

/** Parses Markdown with micromark. */
export const parseTree = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Prints a tree as Markdown. */
export const printTree = (tree: Root): string =>
  toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', incrementListMarker: true });

/**
 * The text and structure of a tree, in a form that can be compared. It contains neither positions, nor whether a list is loose,
 * nor comments, nor the labels of footnotes, which are numbered by their references.
 */
export function toComparable(tree: Root): unknown {
  const numbers = new Map<string, number>();
  const numberOf = (label: string) => {
    numbers.set(label, numbers.get(label) ?? numbers.size + 1);
    return numbers.get(label);
  };
  // References come before definitions in both texts.
  const convert = (node: Nodes): unknown => {
    const { type } = node;
    const value = 'value' in node ? node.value : undefined;
    const children = 'children' in node ? inOrder(node.children).map(convert) : undefined;
    return {
      type,
      ...(value !== undefined && { value }),
      ...(children !== undefined && { children }),
      ...('depth' in node && { depth: node.depth }),
      ...('url' in node && { url: node.url }),
      ...(type === 'list' && { ordered: node.ordered === true }),
      ...(type === 'listItem' && { isCheckbox: typeof node.checked === 'boolean' }),
      ...('identifier' in node && { number: numberOf(node.identifier) }),
    };
  };
  return convert(tree);
}

/** The nodes without comments. Adjacent texts are one, and definitions of footnotes have the order of their references. */
function inOrder(nodes: readonly (RootContent | PhrasingContent)[]): readonly Nodes[] {
  const result: Nodes[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'html' && node.value.startsWith('<!--')) continue;
    if (node.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { ...last, value: last.value + node.value };
    } else result.push(node);
  }
  return result;
}
