import type { MarkdownIt } from 'markdown-it';

/** The maximum size of Markdown, in UTF-16 code units. A document has at most about a million characters. */
export const maxMarkdownUnits = 200_000;

/**
 * How many lines of Markdown may have content: each can be a block. The objects of 50,000 blocks are garbage collected in one turn of 30 to
 * 120 milliseconds.
 */
export const maxMarkdownLines = 10_000;

/** How many lines have content. More than `maxMarkdownLines` are not counted. */
export function countLines(markdown: string): number {
  let count = 0;
  for (const _ of markdown.matchAll(/^[ \t]*\S/gm)) {
    count += 1;
    if (count > maxMarkdownLines) break;
  }
  return count;
}

// The parser cannot pause within a block (a list or quote with all that it contains), or within the text of a block. Both take linear time, and
// some texts take 3 microseconds per character: half a second for the largest Markdown. So what one block and one text may need is limited.

/**
 * How often the parser may look for the start of a block within one block: enough for a list of 1,500 items or a table of 1,999 rows, and for 10
 * milliseconds.
 */
const maxSteps = 6000;

/** The row of a table creates more objects than a line of other blocks. */
const stepsOfRow = 3;

/** How much markup one text may have: enough for 2,000 links, and for 10 milliseconds. */
const maxMarkup = 5000;

export interface ParseEnvironment extends Record<PropertyKey, unknown> {
  /** How often the parser has looked for the start of a block since the last block began that is in no other block. */
  steps?: number;
}

interface CountedState {
  readonly env: ParseEnvironment;
  readonly parentType: string;
}

/** A block or a text would take too long to parse. */
export class TooMuchMarkup extends Error {}

/** Adds a limit on blocks to a parser. It then throws TooMuchMarkup. */
export function addBlockLimit(parser: MarkdownIt): void {
  const count = ({ env, parentType }: CountedState): boolean => {
    env.steps = (env.steps ?? 0) + (parentType === 'table' ? stepsOfRow : 1);
    if (env.steps > maxSteps) throw new TooMuchMarkup();
    return false;
  };
  // The parser calls the first rule at each line where a block can start, and at each line that could end a block.
  parser.block.ruler.before('table', 'limit', count, {
    alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'],
  });
}

/** How much a character costs, by its code: what can start a link, an image, an address or emphasis is expensive. */
const costs = new Float32Array(128);
for (const character of '!"#$%&\'()+,-./:;=>?]^{|}\n') costs[character.charCodeAt(0)] = 0.1;
for (const character of '*_~`<@&\\') costs[character.charCodeAt(0)] = 1;
// The parser looks for a link and for an image.
costs['['.charCodeAt(0)] = 2;

/** How much markup a text has. Throws TooMuchMarkup if it is too much. */
export function markupOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += costs[text.charCodeAt(at)] ?? 0;
  // Addresses without markup are found by regular expressions.
  for (const _ of text.matchAll(/www\.|:\/\/|mailto:/gi)) sum += 1;
  if (sum > maxMarkup) throw new TooMuchMarkup();
  return sum;
}
