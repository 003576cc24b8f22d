import type { Zone } from './zone.ts';

// Edits of zones, and a model of their result.

/** The start index of each character, and the end of the text. */
function boundariesOf(text: string): readonly number[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
}

/** An edit, expressed in character indexes of a zone. */
export interface Sketch {
  readonly kind: 'insert' | 'delete' | 'replace' | 'bold';
  readonly zone: number;
  readonly from: number;
  readonly length: number;
  readonly text: string;
  /** Whether the edit names the first tab. */
  readonly isNamed: boolean;
}

export interface Edit {
  readonly kind: Sketch['kind'];
  readonly zone: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly entry: object;
}

export function toEdit(
  { kind, zone, from, length, text, isNamed }: Sketch,
  zones: readonly Zone[],
): Edit | null {
  const number = zone % zones.length;
  const chosen = zones[number];
  if (chosen === undefined) return null;
  const boundaries = boundariesOf(chosen.text);
  const first = from % boundaries.length;
  const start = boundaries[first] ?? 0;
  const end = boundaries[Math.min(first + length, boundaries.length - 1)] ?? start;
  if (kind !== 'insert' && end === start) return null;
  const { tabId, ...segment } = chosen.where;
  const where = tabId === 't.0' && !isNamed ? segment : chosen.where;
  const range = { startIndex: chosen.start + start, endIndex: chosen.start + end, ...where };
  const location = { index: chosen.start + start, ...where };
  const entries = {
    insert: { insertText: { location, text } },
    delete: { deleteContentRange: { range } },
    replace: { replaceContentRange: { range, text } },
    bold: { updateTextStyle: { range, textStyle: { bold: true } } },
  };
  return {
    kind,
    zone: number,
    from: start,
    to: kind === 'insert' ? start : end,
    text,
    entry: entries[kind],
  };
}

/** Keeps the edits that do not conflict with an earlier one, without styles of text that is deleted. */
export function withoutConflicts(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits) if (!kept.some((other) => areInConflict(edit, other))) kept.push(edit);
  return kept.filter((edit) => edit.kind !== 'bold' || !isDeleted(edit, kept));
}

/** Whether every unit of an edit is deleted or replaced by another one. */
function isDeleted({ zone, from, to }: Edit, edits: readonly Edit[]): boolean {
  const deletions = edits.filter((edit) => edit.zone === zone && isDeletion(edit));
  for (let at = from; at < to; at += 1) {
    if (!deletions.some((deletion) => deletion.from <= at && at < deletion.to)) return false;
  }
  return true;
}

const isDeletion = ({ kind }: Edit) => kind === 'delete' || kind === 'replace';

function areInConflict(one: Edit, other: Edit): boolean {
  if (one.zone !== other.zone || one.kind === 'bold' || other.kind === 'bold') return false;
  if (isDeletion(one) && isDeletion(other)) return one.from < other.to && other.from < one.to;
  const [deletion, insert] = isDeletion(one) ? [one, other] : [other, one];
  return isDeletion(deletion) && insert.from > deletion.from && insert.from < deletion.to;
}

/** The text of a zone after its edits, and whether each original code unit is bold. */
export function model(
  { text }: Zone,
  edits: readonly Edit[],
): { text: string; bold: (boolean | null)[] } {
  let written = '';
  const bold: (boolean | null)[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    for (const edit of edits) {
      const isInsert = edit.kind === 'insert' || edit.kind === 'replace';
      if (!isInsert || edit.from !== at) continue;
      written += edit.text;
      bold.push(...Array.from({ length: edit.text.length }, () => null));
    }
    if (at === text.length) break;
    if (edits.some((edit) => isDeletion(edit) && edit.from <= at && at < edit.to)) continue;
    written += text[at];
    bold.push(edits.some(({ kind, from, to }) => kind === 'bold' && from <= at && at < to));
  }
  return { text: written, bold };
}
