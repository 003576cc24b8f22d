import type { Token } from 'markdown-it';
import type { LossList } from './loss-list.ts';

// Comments that mark the headers and footers of pages: the Markdown of a document contains them.

const segmentMark = /^<!-- (end of )?(header|footer) -->$/;

/** The type of the token of such a comment. Readers of blocks ignore it. */
const markType = 'segment_mark';

/** Whether a block of HTML is such a comment. */
export const isSegmentMark = ({ content, level }: Token): boolean =>
  level === 0 && segmentMark.test(content.trim());

/** Changes the type of the token of such a comment, so that the comment is not dropped. */
export function toSegmentMark(token: Token): Token {
  token.type = markType;
  return token;
}

/** The tokens that are not in a header or a footer. A comment without an end marks nothing. */
export function withoutPageSegments(tokens: readonly Token[], losses: LossList): readonly Token[] {
  const out = new Set<Token>();
  let start: { readonly at: number; readonly kind: string } | null = null;
  for (const [at, token] of tokens.entries()) {
    const [, end, kind] = (token.type === markType && segmentMark.exec(token.content.trim())) || [];
    if (kind === undefined) continue;
    if (end === undefined) start = { at, kind };
    else if (start?.kind === kind) {
      losses.add(`${kind} of the pages`, (tokens[start.at]?.map?.[0] ?? 0) + 1);
      for (const inner of tokens.slice(start.at, at + 1)) out.add(inner);
      start = null;
    }
  }
  return tokens.filter((token) => !out.has(token));
}
