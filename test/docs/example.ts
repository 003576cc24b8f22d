import { type Block, findBlocks } from './block.ts';

/** A query of a page, with the response and the requests that are printed below it. */
export interface Example {
  /** The heading of level 1 above the query. */
  readonly part: string;
  /** The heading of level 2 above the query. */
  readonly heading: string;
  readonly line: number;
  readonly query: string;
  /** The sandbox's name of the user who sends the query. */
  readonly user: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly response: Block;
  /** The printed `extensions` of the response, or null if the page does not print them. */
  readonly extensions: Block | null;
  readonly upstream: Block;
}

/**
 * Finds the examples of a page. An example is a `graphql` block (`graphql as grace` if a user other than Ada sends it), then
 * optional `json variables`, a `json response`, optional `json extensions`, and a `text upstream`.
 *
 * Ignores blocks in `otherLanguages`. Throws for any other block, and for a block that does not belong to a query.
 */
export function findExamples(page: string): readonly Example[] {
  const blocks = findBlocks(page).filter(({ info }) => !otherLanguages.has(info));
  const examples: Example[] = [];
  for (let next = 0; next < blocks.length; ) {
    const query = expectBlock(blocks[next++], 'graphql', /^graphql(?: as (\S+))?$/);
    const variables = blocks[next]?.info === 'json variables' ? blocks[next++] : undefined;
    const response = expectBlock(blocks[next++], 'json response');
    const extensions = (blocks[next]?.info === 'json extensions' && blocks[next++]) || null;
    const upstream = expectBlock(blocks[next++], 'text upstream');
    const { part, heading, line, text } = query;
    examples.push({
      part,
      heading,
      line,
      query: text,
      user: query.info.split(' ')[2] ?? 'ada',
      variables: variables === undefined ? {} : JSON.parse(variables.text),
      response,
      extensions,
      upstream,
    });
  }
  return examples;
}

/** Returns the page with new text in some blocks. The keys of `texts` are the lines of the opening fences. */
export function replaceBlocks(page: string, texts: ReadonlyMap<number, string>): string {
  const lines = page.split('\n');
  // Replaces the last block first, so that the line numbers of the blocks above stay valid.
  for (const [line, text] of [...texts].sort(([one], [other]) => other - one)) {
    lines.splice(line, lines.indexOf('```', line) - line, ...text.split('\n'));
  }
  return lines.join('\n');
}

/** The languages of blocks that are not part of an example. */
const otherLanguages = new Set(['sh', 'js', 'ts', 'mermaid', 'text output']);

function expectBlock(block: Block | undefined, info: string, pattern?: RegExp): Block {
  if (block !== undefined && (pattern?.test(block.info) ?? block.info === info)) return block;
  const found =
    block === undefined ? 'the end of the page' : `"${block.info}" at line ${block.line}`;
  throw new Error(`Expected a block "${info}", found ${found}.`);
}
