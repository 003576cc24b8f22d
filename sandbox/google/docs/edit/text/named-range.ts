import type { docs_v1 } from '@googleapis/docs';
import type { NamedRangeRow, TabRow } from '../../../../store/google/document-model.ts';
import { type Draft, findTabs, InvalidEdit } from '../draft/draft.ts';
import { findInsertion, findRange, findSegment } from '../draft/location.ts';
import { expandToCharacters } from './character.ts';
import { deleteRange } from './deletion.ts';
import { insertTextAt, stripUnsupported } from './insertion.ts';
import { paragraphAt, styleOf } from './paragraph.ts';
import { replaceRange } from './replacement.ts';

const maxNameLength = 256;

/** Applies createNamedRange. */
export function createNamedRange(
  { name, range }: docs_v1.Schema$CreateNamedRangeRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  if (!name || name.length > maxNameLength) {
    throw new InvalidEdit(`The name must have at least 1 and at most ${maxNameLength} characters.`);
  }
  const { tab, segmentId, from, to } = expandToCharacters(findRange(draft, range));
  const namedRangeId = draft.createId('kix.');
  const ranges = [{ startIndex: from, endIndex: to, segmentId }];
  tab.namedRanges.set(namedRangeId, { id: namedRangeId, name, ranges });
  return { createNamedRange: { namedRangeId } };
}

/** deleteNamedRange: the text is not deleted. */
export function deleteNamedRange(
  { namedRangeId, name, tabsCriteria }: docs_v1.Schema$DeleteNamedRangeRequest,
  draft: Draft,
): void {
  for (const { tab, row } of findNamedRanges({ namedRangeId, name, tabsCriteria }, draft)) {
    tab.namedRanges.delete(row.id);
  }
}

/** replaceNamedRangeContent: the text replaces the first range, all other ranges are deleted, and the name covers the text. */
export function replaceNamedRangeContent(
  {
    namedRangeId,
    namedRangeName: name,
    tabsCriteria,
    text,
  }: docs_v1.Schema$ReplaceNamedRangeContentRequest,
  draft: Draft,
): void {
  const content = stripUnsupported(text ?? '');
  for (const { tab, row } of findNamedRanges({ namedRangeId, name, tabsCriteria }, draft)) {
    // Deleting the text of a range also removes the range from the row.
    while (row.ranges.length > 1) deleteNamedRangeText(draft, tab, row.ranges.at(-1));
    const [range] = row.ranges;
    if (!range) continue;
    const startIndex = replaceNamedRangeText(draft, tab, range, content);
    const endIndex = startIndex + content.length;
    row.ranges = content === '' ? [] : [{ ...range, startIndex, endIndex }];
    if (content === '') tab.namedRanges.delete(row.id);
    else tab.namedRanges.set(row.id, row);
  }
}

type NamedRangeSegment = NamedRangeRow['ranges'][number];

function deleteNamedRangeText(
  draft: Draft,
  { tabId }: TabRow,
  range: NamedRangeSegment | undefined,
): void {
  if (!range) return;
  const { startIndex: from, endIndex: to, segmentId } = range;
  deleteRange(findSegment(draft, { tabId, segmentId }), { from, to });
}

/** Replaces the text of a range. The new text gets the style at the start of the range. Returns its start index. */
function replaceNamedRangeText(
  draft: Draft,
  tab: TabRow,
  range: NamedRangeSegment,
  text: string,
): number {
  const { startIndex: from, endIndex: to, segmentId } = range;
  const { tabId } = tab;
  const { index, ...located } = findInsertion(draft, {
    location: { index: from, segmentId, tabId },
  });
  const { stop } = paragraphAt(located.segment, index);
  if (to <= stop && text !== '') {
    replaceRange(located, { from, to }, text, draft);
    return from;
  }
  const style = styleOf(located.segment, from);
  deleteRange(located, { from, to });
  if (text !== '') insertTextAt(located, from, text, draft, style);
  return from;
}

interface NamedRangeFilter {
  readonly namedRangeId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly tabsCriteria?: docs_v1.Schema$TabsCriteria | null | undefined;
}

/** Finds the named range with an id, or all with a name. Throws if there is none with the id. */
function findNamedRanges(
  { namedRangeId, name, tabsCriteria }: NamedRangeFilter,
  draft: Draft,
): readonly { readonly tab: TabRow; readonly row: NamedRangeRow }[] {
  if (!namedRangeId && !name) throw new InvalidEdit('A named range ID or name must be specified.');
  const found = findTabs(draft, tabsCriteria).flatMap((tab) =>
    [...tab.namedRanges.values()]
      .filter((row) => (namedRangeId ? row.id === namedRangeId : row.name === name))
      .map((row) => ({ tab, row })),
  );
  if (namedRangeId && found.length === 0) {
    throw new InvalidEdit(`Named range with ID ${namedRangeId} was not found.`);
  }
  return found;
}
