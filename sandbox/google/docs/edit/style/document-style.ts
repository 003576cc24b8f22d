import type { docs_v1 } from '@googleapis/docs';
import type { TabRow } from '../../../../store/google/document-model.ts';
import { type Draft, findTab, InvalidEdit } from '../draft/draft.ts';
import { endOf, findRange } from '../draft/location.ts';
import {
  type FieldPath,
  includesField,
  parseFieldMask,
  withFields,
} from '../request/field-mask.ts';

const margins = ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'] as const;

/** updateDocumentStyle: a margin of the document replaces that margin of all sections. */
export function updateDocumentStyle(
  { documentStyle, fields, tabId }: docs_v1.Schema$UpdateDocumentStyleRequest,
  draft: Draft,
): void {
  const tab = findTab(draft, tabId);
  const paths = parseFieldMask(fields, 'DocumentStyle');
  const style = withFields(tab.documentStyle, documentStyle ?? {}, paths);
  if (includesField(paths, 'background') && !style.background?.color?.color) {
    throw new InvalidEdit('The document background cannot be transparent.');
  }
  tab.documentStyle = style;
  const cleared = margins.filter((name) => includesField(paths, name));
  if (cleared.length > 0) clearMargins(tab, cleared);
}

function clearMargins(tab: TabRow, cleared: readonly string[]): void {
  for (const [at, piece] of tab.body.entries()) {
    if (piece.kind !== 'sectionStart') continue;
    const kept = Object.entries(piece.style).filter(([name]) => !cleared.includes(name));
    tab.body[at] = { ...piece, style: Object.fromEntries(kept) };
  }
}

const maxColumns = 3;

/** updateSectionStyle: updates every section that the range overlaps. */
export function updateSectionStyle(
  { range, sectionStyle, fields }: docs_v1.Schema$UpdateSectionStyleRequest,
  draft: Draft,
): void {
  const { tab, segmentId, from, to } = findSections(draft, range);
  if (segmentId !== null) throw new InvalidEdit('Sections can only be updated inside the body.');
  const paths = parseFieldMask(fields, 'SectionStyle');
  const update = sectionStyle ?? {};
  checkSectionStyle(update, paths);
  const { body } = tab;
  for (const [at, piece] of body.entries()) {
    if (piece.kind !== 'sectionStart') continue;
    const start = endOf(body.slice(0, at));
    const next = body.findIndex(({ kind }, other) => other > at && kind === 'sectionStart');
    const end = endOf(next < 0 ? body : body.slice(0, next));
    if (start < to && from < end) {
      body[at] = { ...piece, style: withFields(piece.style, update, paths) };
    }
  }
  if (includesField(paths, 'marginHeader') || includesField(paths, 'marginFooter')) {
    tab.documentStyle = { ...tab.documentStyle, useCustomHeaderFooterMargins: true };
  }
}

/** Finds a range. Unlike other ranges, it may start with the first section break. */
function findSections(draft: Draft, range: docs_v1.Schema$Range | null | undefined) {
  if (range?.startIndex !== 0) return findRange(draft, range);
  if (range.endIndex === 1)
    return { ...findRange(draft, { ...range, startIndex: 1, endIndex: 2 }), from: 0, to: 1 };
  return { ...findRange(draft, { ...range, startIndex: 1 }), from: 0 };
}

/** Throws if the section style is not allowed. Source: GDOCS, SectionStyle. */
function checkSectionStyle(update: docs_v1.Schema$SectionStyle, paths: readonly FieldPath[]): void {
  const values = new Map(Object.entries(update));
  const unset = paths.find(([name = '']) => (values.get(name) ?? null) === null);
  if (unset) throw new InvalidEdit(`The field ${unset.join('.')} cannot be unset.`);
  if (
    includesField(paths, 'columnProperties') &&
    (update.columnProperties?.length ?? 0) > maxColumns
  ) {
    throw new InvalidEdit(`A section can have at most ${maxColumns} columns.`);
  }
}
