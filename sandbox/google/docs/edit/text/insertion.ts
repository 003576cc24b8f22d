import type { docs_v1 } from '@googleapis/docs';
import type {
  ParagraphEnd,
  Piece,
  TextPiece,
  TextStyle,
} from '../../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findInsertion, type LocatedSegment } from '../draft/location.ts';
import { splice } from '../draft/splice.ts';
import { afterCharacter } from './character.ts';
import { paragraphAt, styleAt } from './paragraph.ts';

/** insertText */
export function insertText(request: docs_v1.Schema$InsertTextRequest, draft: Draft): void {
  const text = stripUnsupported(request.text ?? '');
  if (text === '') throw new InvalidEdit('Insert text requests must specify text to insert.');
  const { index, ...place } = findInsertion(draft, request);
  insertTextAt(place, afterCharacter(place.segment, index), text, draft);
}

/** Puts text into a paragraph; unless told otherwise, it looks like the text before it. */
export function insertTextAt(
  place: LocatedSegment,
  index: number,
  text: string,
  draft: Draft,
  style: TextStyle = styleAt(place.segment, index),
): void {
  const lines = text.split('\n').map((line) => runOf(line, style));
  insertLines(place, index, lines, draft);
}

/** Text as a run, or nothing for no text. */
export const runOf = (content: string, style: TextStyle): TextPiece[] =>
  content === '' ? [] : [{ kind: 'text', content, style }];

/**
 * Puts lines of pieces into a paragraph, and between each two a line break: the paragraph becomes several, which look like
 * it and are in its list.
 *
 * A heading's id, and objects that are tied to the paragraph, stay with the text that it began with.
 */
export function insertLines(
  place: LocatedSegment,
  index: number,
  lines: readonly (readonly Piece[])[],
  draft: Draft,
): void {
  const { segment } = place;
  const { end, start, last } = paragraphAt(segment, index);
  const textStyle = withoutLink(styleAt(segment, index));
  const fresh = (): ParagraphEnd => ({ ...copyOf(end, draft), textStyle });
  const [opening = [], ...others] = lines;
  const pieces = [...opening];
  for (const [at, line] of others.entries()) {
    const holdsBeginning = at === 0 && index > start;
    pieces.push(holdsBeginning ? { ...fresh(), ...identityOf(end) } : fresh(), ...line);
  }
  if (others.length > 0 && index > start) {
    segment[last] = { ...copyOf(end, draft), textStyle: end.textStyle };
  }
  splice(place, { from: index, to: index }, pieces);
}

/** What a paragraph has that no other can have. */
const identityOf = ({ style, positionedObjectIds }: ParagraphEnd) => ({
  style,
  positionedObjectIds,
});

/** The end of another paragraph that looks like this one. */
function copyOf(end: ParagraphEnd, draft: Draft): ParagraphEnd {
  const { suggestedInsertionIds, suggestedDeletionIds, ...plain } = end;
  const { headingId, ...style } = end.style;
  return {
    ...plain,
    style: headingId ? { ...style, headingId: draft.createId('h.') } : style,
    positionedObjectIds: [],
  };
}

/** Line breaks have no links. */
function withoutLink({ link: _, ...style }: TextStyle): TextStyle {
  return style;
}

/** The text without what the service takes out of it. Source: GDOCS, InsertTextRequest. */
export const stripUnsupported = (text: string) =>
  [...text].filter((character) => !isUnsupported(character.codePointAt(0) ?? 0)).join('');

const isUnsupported = (code: number) =>
  code <= 0x08 || (code >= 0x0c && code <= 0x1f) || (code >= 0xe000 && code <= 0xf8ff);
