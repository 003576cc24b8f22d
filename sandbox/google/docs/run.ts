import { isDeepStrictEqual } from 'node:util';
import type { TextPiece } from '../../store/google/document-model.ts';

/** Two neighbouring runs as one, or null when they do not look alike. */
export function joinRuns(one: TextPiece, other: TextPiece): TextPiece | null {
  const { content, ...look } = one;
  const { content: more, ...otherLook } = other;
  return isDeepStrictEqual(look, otherLook) ? { ...look, content: content + more } : null;
}
