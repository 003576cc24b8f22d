import { endOfSegment } from '../edit-position.ts';
import { InvalidEdit } from '../invalid-edit.ts';
import { type CodeUnit, inlineUnit, marker, tableStart } from '../model/code-unit.ts';
import { type DocumentModel, newId, type TabModel } from '../model/document-model.ts';
import { requestKindOf } from '../request-kind.ts';
import { afterCharacter } from './character.ts';
import { insertContent } from './content-change.ts';
import type { PlacedRequest } from './placed-request.ts';
import { checkInsertion } from './range-check.ts';

type Content = Readonly<Record<string, unknown>>;

/** Simulates a request that inserts text, a table, a break or an element. */
export function simulateInsertion(request: PlacedRequest): void {
  const { kind, content, position, tab, segment, model } = request;
  const { start, field } = position;
  const index = start === endOfSegment ? segment.last : start;
  checkInsertion(segment.units, index, field);
  checkPlace(request, index);
  if (kind !== 'insertText') segment.assumedAfter = Math.min(segment.assumedAfter, index);
  model.remainingUnits -= sizeOf(kind, content);
  if (model.remainingUnits < 0) {
    segment.isKnown = false;
    return;
  }
  const units = toUnits(kind, content, tab, model);
  insertContent(tab, segment, afterCharacter(segment, index), units);
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

function toUnits(
  kind: string,
  { text, rows, columns }: Content,
  tab: TabModel,
  model: DocumentModel,
): readonly CodeUnit[] {
  switch (kind) {
    case 'insertText':
      return keptUnits(String(text));
    case 'insertPageBreak':
      return [marker.inline, '\n'];
    case 'insertSectionBreak':
      return ['\n', marker.section];
    case 'insertTable': {
      const size = { rows: Number(rows), columns: Number(columns) };
      const cells = Array.from({ length: size.columns }, () => [marker.cell, '\n']).flat();
      const lines = Array.from({ length: size.rows }, () => [marker.row, ...cells]).flat();
      return ['\n', tableStart(size), ...lines, marker.tableEnd];
    }
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

/** The units of a text that the service inserts. It removes control characters and private-use characters. */
export const keptUnits = (text: string): readonly CodeUnit[] => text.split('').filter(isKept);

function isKept(unit: CodeUnit): boolean {
  const code = unit.charCodeAt(0);
  const isControl = code <= 0x08 || (code >= 0x0c && code <= 0x1f);
  return !isControl && !(code >= 0xe000 && code <= 0xf8ff);
}
