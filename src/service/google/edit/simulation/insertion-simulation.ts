import type { SlicedWork } from '../../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../../engine/event-loop/turn.ts';
import { endOfSegment } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import {
  type CodeUnit,
  endsParagraph,
  inlineUnit,
  marker,
  tableStart,
} from '../model/code-unit.ts';
import { type DocumentModel, newId, type TabModel } from '../model/document-model.ts';
import type { SegmentModel } from '../model/segment-model.ts';
import { requestKindOf } from '../request-kind.ts';
import { insertContent } from './content-change.ts';
import { assertSize } from './document-size.ts';
import type { PlacedRequest } from './placed-request.ts';
import { checkInsertion } from './range-check.ts';

type Content = Readonly<Record<string, unknown>>;

/** Simulates a request that inserts text, a table, a break or an element. */
export function* simulateInsertion(request: PlacedRequest): SlicedWork<void> {
  const { kind, content, position, tab, segment, model } = request;
  const { start, field } = position;
  const index = start === endOfSegment ? segment.last : start;
  checkInsertion(segment.units, index, field);
  checkPlace(request, index);
  if (kind !== 'insertText') segment.assumedAfter = Math.min(segment.assumedAfter, index);
  const size = sizeOf(kind, content);
  // The service removes characters of a text, so its size is known later.
  if (kind !== 'insertText') assertSize(model, size);
  model.remaining.units -= size;
  if (model.remaining.units < 0) {
    segment.isKnown = false;
    return;
  }
  const units =
    kind === 'insertText'
      ? yield* keptUnits(String(content['text']))
      : kind === 'insertTable'
        ? yield* tableUnits(Number(content['rows']), Number(content['columns']))
        : toUnits(kind, tab, model);
  yield* insertContent(tab, segment, afterCharacter(segment, index), units);
}

function checkPlace(request: PlacedRequest, index: number): void {
  const { segment, position } = request;
  const { field } = position;
  const { isNeverInTable, isNeverInFootnote } = requestKindOf(request);
  if (isNeverInTable && segment.units.tableDepthAt(index) > 0) {
    throw new InvalidEdit(field, 'A break cannot be inserted in a table.');
  }
  if (isNeverInFootnote && segment.isFootnote) {
    throw new InvalidEdit(field, 'A footnote cannot contain tables or images.');
  }
}

/** The maximum number of units that a request inserts. */
function sizeOf(kind: string, { text, rows, columns }: Content): number {
  if (kind === 'insertText') return String(text).length;
  return kind === 'insertTable' ? 3 + Number(rows) * (1 + 2 * Number(columns)) : 2;
}

function toUnits(kind: string, tab: TabModel, model: DocumentModel): readonly CodeUnit[] {
  switch (kind) {
    case 'insertPageBreak':
      return [marker.inline, '\n'];
    case 'insertSectionBreak':
      return ['\n', marker.section];
    case 'insertInlineImage': {
      const id = newId(model);
      tab.objects.set(id, { isImage: true, isPositioned: false });
      return [inlineUnit(id)];
    }
    case 'createFootnote':
      return [inlineUnit(newId(model))];
    default:
      return [marker.inline];
  }
}

/** How many cells are created before the work can pause. */
const partCells = 4096;

/** The units of an empty table, and of the paragraph before it. */
function* tableUnits(rows: number, columns: number): SlicedWork<readonly CodeUnit[]> {
  const units: CodeUnit[] = ['\n', tableStart({ rows, columns })];
  for (let cell = 0; cell < rows * columns; cell += 1) {
    if (cell % columns === 0) units.push(marker.row);
    units.push(marker.cell, '\n');
    if (cell % partCells === 0 && isTurnOver()) yield;
  }
  units.push(marker.tableEnd);
  return units;
}

/** How many units are read before the work can pause. */
const partLength = 65_536;

/** The units of a text that the service inserts. It removes control characters and private-use characters. */
export function* keptUnits(text: string): SlicedWork<readonly CodeUnit[]> {
  const kept: CodeUnit[] = [];
  for (let at = 0; at < text.length; at += partLength) {
    for (const unit of text.slice(at, at + partLength).split('')) if (isKept(unit)) kept.push(unit);
    if (isTurnOver()) yield;
  }
  return kept;
}

function isKept(unit: CodeUnit): boolean {
  const code = unit.charCodeAt(0);
  const isControl = code <= 0x08 || (code >= 0x0c && code <= 0x1f);
  return !isControl && !(code >= 0xe000 && code <= 0xf8ff);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a unit is printable ASCII. Two of these are never parts of one character. */
const isPlain = (unit: string | undefined) => unit !== undefined && /^[ -~]$/.test(unit);

/** The maximum number of units that are read before and after an index. Only a letter with hundreds of accents has more. */
const maxUnits = 500;

/**
 * The index, or the end of the character that contains it: the service inserts nothing into a character. An emoji with several
 * parts and a letter with its accents are one character. Source: Google, "Structural edit rules and behavior".
 */
function afterCharacter({ units }: SegmentModel, index: number): number {
  const isEdge = (at: number) =>
    endsParagraph(units.at(at - 1)) || (isPlain(units.at(at - 1)) && isPlain(units.at(at)));
  if (isEdge(index)) return index;
  let start = index - 1;
  while (start > index - maxUnits && !isEdge(start)) start -= 1;
  let text = '';
  for (let at = start; at < index + maxUnits; at += 1) {
    const unit = units.at(at);
    if (unit === undefined || endsParagraph(unit) || (at > index && isEdge(at))) break;
    // Any character that is never a part of another one.
    text += unit.length === 1 ? unit : '\ufffc';
  }
  const character = graphemes.segment(text).containing(index - start);
  if (character === undefined || start + character.index === index) return index;
  return start + character.index + character.segment.length;
}
