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

/** Applies insertText. */
export function insertText(request: docs_v1.Schema$InsertTextRequest, draft: Draft): void {
  const text = stripUnsupported(request.text ?? '');
  if (text === '') throw new InvalidEdit('Insert text requests must specify text to insert.');
  const { index, ...located } = findInsertion(draft, request);
  insertTextAt(located, afterCharacter(located.segment, index), text, draft);
}

/** Inserts text into a paragraph. By default, it gets the style of the text before it. */
export function insertTextAt(
  located: LocatedSegment,
  index: number,
  text: string,
  draft: Draft,
  style: TextStyle = styleAt(located.segment, index),
): void {
  const lines = text.split('\n').map((line) => runOf(line, style));
  insertLines(located, index, lines, draft);
}

/** A run of text. Empty text has no run. */
export const runOf = (content: string, style: TextStyle): TextPiece[] =>
  content === '' ? [] : [{ kind: 'text', content, style }];

/**
 * Inserts lines of pieces into a paragraph, with line breaks between them. The new paragraphs have the style and the list
 * of the original.
 *
 * The heading id and the positioned objects stay with the first text of the original paragraph.
 */
export function insertLines(
  located: LocatedSegment,
  index: number,
  lines: readonly (readonly Piece[])[],
  draft: Draft,
): void {
  const { segment } = located;
  const { end, start, last } = paragraphAt(segment, index);
  const textStyle = withoutLink(styleAt(segment, index));
  const createEnd = (): ParagraphEnd => ({ ...copyOf(end, draft), textStyle });
  const [opening = [], ...others] = lines;
  const pieces = [...opening];
  for (const [at, line] of others.entries()) {
    const endsOriginalText = at === 0 && index > start;
    pieces.push(endsOriginalText ? { ...createEnd(), ...identityOf(end) } : createEnd(), ...line);
  }
  if (others.length > 0 && index > start) {
    segment[last] = { ...copyOf(end, draft), textStyle: end.textStyle };
  }
  splice(located, { from: index, to: index }, pieces);
}

/** The properties that belong to only one of the resulting paragraphs. */
const identityOf = ({ style, positionedObjectIds }: ParagraphEnd) => ({
  style,
  positionedObjectIds,
});

/** The end of a new paragraph with the same style. */
function copyOf(end: ParagraphEnd, draft: Draft): ParagraphEnd {
  const { suggestedInsertionIds, suggestedDeletionIds, ...plain } = end;
  const { headingId, ...style } = end.style;
  return {
    ...plain,
    style: headingId ? { ...style, headingId: draft.createId('h.') } : style,
    positionedObjectIds: [],
  };
}

/** A line break has no link. */
function withoutLink({ link: _, ...style }: TextStyle): TextStyle {
  return style;
}

/** The text without the characters that the service removes. Source: GDOCS, InsertTextRequest. */
export const stripUnsupported = (text: string) =>
  [...text].filter((character) => !isUnsupported(character.codePointAt(0) ?? 0)).join('');

const isUnsupported = (code: number) =>
  code <= 0x08 || (code >= 0x0c && code <= 0x1f) || (code >= 0xe000 && code <= 0xf8ff);
