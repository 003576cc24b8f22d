import { endOfSegment } from '../edit-position.ts';
import type { Step } from '../step.ts';

/** A text that a batch inserts, where it is after the batch. */
export interface InsertedPiece {
  /** Null for the first tab. */
  readonly tabId: string | null;
  readonly segmentId: string;
  /** `endOfSegment` for a text at the end of the segment. */
  readonly start: number;
  readonly text: string;
}

/** The texts that a batch inserts. Null if their positions after it cannot be known without the document. */
export function toPieces(steps: readonly Step[]): readonly InsertedPiece[] | null {
  let pieces: readonly InsertedPiece[] = [];
  for (const { kind, content, position } of steps) {
    if (position === null) return null;
    const { role, tabId, segmentId, start, end } = position;
    if (role === 'inPlace') continue;
    const isMoved = (piece: InsertedPiece) =>
      piece.tabId === tabId && piece.segmentId === segmentId && piece.start !== endOfSegment;
    const text = content['text'];
    if (kind === 'insertText' && typeof text === 'string') {
      const added = { tabId, segmentId, start, text };
      if (pieces.some((piece) => isMoved(piece) && isInside(start, piece))) return null;
      pieces = [...pieces.map((piece) => shift(piece, isMoved(piece), start, text.length)), added];
      continue;
    }
    if (kind !== 'deleteContentRange') return null;
    const isCut = (piece: InsertedPiece) =>
      isMoved(piece) && start < piece.start + piece.text.length && piece.start < end;
    if (pieces.some(isCut)) return null;
    pieces = pieces.map((piece) => shift(piece, isMoved(piece), start, start - end));
  }
  // Several texts at the end of one segment follow each other.
  const ends = pieces.filter(({ start }) => start === endOfSegment);
  return ends.length > 1 ? null : pieces;
}

const isInside = (index: number, { start, text }: InsertedPiece): boolean =>
  start < index && index < start + text.length;

/** The piece after a change by a number of units at an index. */
const shift = (piece: InsertedPiece, isMoved: boolean, at: number, by: number): InsertedPiece =>
  isMoved && piece.start >= at ? { ...piece, start: piece.start + by } : piece;
