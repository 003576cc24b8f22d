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

/** createNamedRange */
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

/** deleteNamedRange: the text stays. */
export function deleteNamedRange(
  { namedRangeId, name, tabsCriteria }: docs_v1.Schema$DeleteNamedRangeRequest,
  draft: Draft,
): void {
  for (const { tab, row } of findNamedRanges({ namedRangeId, name, tabsCriteria }, draft)) {
    tab.namedRanges.delete(row.id);
  }
}

/** replaceNamedRangeContent: the text goes where the first stretch was, and the name is that of the text. */
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
    // What is deleted is no range any more.
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

/** Puts text in the place of the stretch, which looks like the first of it; says where it begins. */
function replaceNamedRangeText(
  draft: Draft,
  tab: TabRow,
  range: NamedRangeSegment,
  text: string,
): number {
  const { startIndex: from, endIndex: to, segmentId } = range;
  const { tabId } = tab;
  const { index, ...place } = findInsertion(draft, { location: { index: from, segmentId, tabId } });
  const { stop } = paragraphAt(place.segment, index);
  if (to <= stop && text !== '') {
    replaceRange(place, { from, to }, text, draft);
    return from;
  }
  const style = styleOf(place.segment, from);
  deleteRange(place, { from, to });
  if (text !== '') insertTextAt(place, from, text, draft, style);
  return from;
}

interface NamedRangeFilter {
  readonly namedRangeId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly tabsCriteria?: docs_v1.Schema$TabsCriteria | null | undefined;
}

/** The named ranges with an id, of which there has to be one, or with a name, of which there may be any number. */
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
