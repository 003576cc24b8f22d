/** A fenced block of a page of Markdown. */
interface Block {
  /** The part of the page, and the section of it. */
  readonly part: string;
  readonly heading: string;
  /** What stands behind the opening fence: `json answer`. */
  readonly info: string;
  readonly text: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
}

/** A query of a page, and what is printed below it. */
export interface Example {
  /** The part of the page that it stands in, and the section of that. */
  readonly part: string;
  readonly heading: string;
  readonly line: number;
  readonly query: string;
  /** Who asks, as the sandbox names people. */
  readonly person: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly answer: Block;
  /** What the server says that it cost, where the page prints it. */
  readonly extensions: Block | null;
  readonly upstream: Block;
}

/**
 * Each `graphql` block (`graphql as grace`, where somebody else than Ada asks), with the `json variables` (if there are any),
 * the `json answer`, the `json extensions` (if they are printed) and the `text upstream` that follow it. Throws for a block that
 * is not one of these, or stands where it belongs to no query; what is in another language is no example.
 */
export function findExamples(page: string): readonly Example[] {
  const blocks = findBlocks(page);
  const examples: Example[] = [];
  for (let at = 0; at < blocks.length; ) {
    const query = expectBlock(blocks[at++], 'graphql', /^graphql(?: as (\S+))?$/);
    const variables = blocks[at]?.info === 'json variables' ? blocks[at++] : undefined;
    const answer = expectBlock(blocks[at++], 'json answer');
    const extensions = (blocks[at]?.info === 'json extensions' && blocks[at++]) || null;
    const upstream = expectBlock(blocks[at++], 'text upstream');
    const { part, heading, line, text } = query;
    const person = query.info.split(' ')[2] ?? 'ada';
    const given = variables === undefined ? {} : JSON.parse(variables.text);
    examples.push({
      part,
      heading,
      line,
      query: text,
      person,
      variables: given,
      answer,
      extensions,
      upstream,
    });
  }
  return examples;
}

/** The page with other texts in the blocks that begin at these lines. */
export function replaceBlocks(page: string, texts: ReadonlyMap<number, string>): string {
  const lines = page.split('\n');
  // From the end, so that the lines above keep their numbers.
  for (const [line, text] of [...texts].sort(([one], [other]) => other - one)) {
    lines.splice(line, lines.indexOf('```', line) - line, ...text.split('\n'));
  }
  return lines.join('\n');
}

/** Of blocks that are there to be read. */
const otherLanguages = new Set(['sh', 'ts', 'mermaid']);

function findBlocks(page: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = page.split('\n');
  let part = '';
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    part = /^# (.+)$/.exec(line)?.[1] ?? part;
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const info = /^```(.+)$/.exec(line)?.[1];
    if (info === undefined || otherLanguages.has(info)) continue;
    const end = lines.indexOf('```', at);
    if (end < 0) throw new Error(`The block at line ${at + 1} has no end.`);
    blocks.push({ part, heading, info, text: lines.slice(at + 1, end).join('\n'), line: at + 1 });
    at = end;
  }
  return blocks;
}

function expectBlock(block: Block | undefined, info: string, form?: RegExp): Block {
  if (block !== undefined && (form?.test(block.info) ?? block.info === info)) return block;
  const found =
    block === undefined ? 'the end of the page' : `"${block.info}" at line ${block.line}`;
  throw new Error(`Expected a block "${info}", found ${found}.`);
}
