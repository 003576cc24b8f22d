import type { docs_v1 } from '@googleapis/docs';
import type { NamedRangeRow, TabRow } from '../../../store/google/document-model.ts';
import { wholeCharacters } from './character.ts';
import { deleteSpan } from './deletion.ts';
import { BadEdit, type Draft, findTabs } from './draft.ts';
import { paragraphAt, styleOf } from './paragraph.ts';
import { findInsertion, findPlace, findRange } from './place.ts';
import { replaceSpan } from './replacement.ts';
import { insertAt, stripped } from './text.ts';

const longestName = 256;

/** createNamedRange */
export function createNamedRange(
  { name, range }: docs_v1.Schema$CreateNamedRangeRequest,
  draft: Draft,
): docs_v1.Schema$Response {
  if (!name || name.length > longestName) {
    throw new BadEdit(`The name must have at least 1 and at most ${longestName} characters.`);
  }
  const { tab, segmentId, from, to } = wholeCharacters(findRange(draft, range));
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
  for (const { tab, row } of find({ namedRangeId, name, tabsCriteria }, draft)) {
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
  const content = stripped(text ?? '');
  for (const { tab, row } of find({ namedRangeId, name, tabsCriteria }, draft)) {
    // What is deleted is no range any more.
    while (row.ranges.length > 1) deleteRange(draft, tab, row.ranges.at(-1));
    const [range] = row.ranges;
    if (!range) continue;
    const startIndex = replaceRange(draft, tab, range, content);
    const endIndex = startIndex + content.length;
    row.ranges = content === '' ? [] : [{ ...range, startIndex, endIndex }];
    if (content === '') tab.namedRanges.delete(row.id);
    else tab.namedRanges.set(row.id, row);
  }
}

type Stretch = NamedRangeRow['ranges'][number];

function deleteRange(draft: Draft, { tabId }: TabRow, range: Stretch | undefined): void {
  if (!range) return;
  const { startIndex: from, endIndex: to, segmentId } = range;
  deleteSpan(findPlace(draft, { tabId, segmentId }), { from, to });
}

/** Puts text in the place of the stretch, which looks like the first of it; says where it begins. */
function replaceRange(draft: Draft, tab: TabRow, range: Stretch, text: string): number {
  const { startIndex: from, endIndex: to, segmentId } = range;
  const { tabId } = tab;
  const { index, ...place } = findInsertion(draft, { location: { index: from, segmentId, tabId } });
  const { stop } = paragraphAt(place.segment, index);
  if (to <= stop && text !== '') {
    replaceSpan(place, { from, to }, text, draft);
    return from;
  }
  const style = styleOf(place.segment, from);
  deleteSpan(place, { from, to });
  if (text !== '') insertAt(place, from, text, draft, style);
  return from;
}

interface Wanted {
  readonly namedRangeId?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly tabsCriteria?: docs_v1.Schema$TabsCriteria | null | undefined;
}

/** The named ranges with an id, of which there has to be one, or with a name, of which there may be any number. */
function find(
  { namedRangeId, name, tabsCriteria }: Wanted,
  draft: Draft,
): readonly { readonly tab: TabRow; readonly row: NamedRangeRow }[] {
  if (!namedRangeId && !name) throw new BadEdit('A named range ID or name must be specified.');
  const found = findTabs(draft, tabsCriteria).flatMap((tab) =>
    [...tab.namedRanges.values()]
      .filter((row) => (namedRangeId ? row.id === namedRangeId : row.name === name))
      .map((row) => ({ tab, row })),
  );
  if (namedRangeId && found.length === 0) {
    throw new BadEdit(`Named range with ID ${namedRangeId} was not found.`);
  }
  return found;
}
