import type { docs_v1 } from '@googleapis/docs';
import { plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import type { TabRow } from '../../../../store/google/document-model.ts';
import { type Draft, findTab, InvalidEdit } from '../draft/draft.ts';
import { pieceAt } from '../draft/location.ts';
import { deleteSegment } from '../draft/splice.ts';

/** createHeader */
export const createHeader = (
  request: docs_v1.Schema$CreateHeaderRequest,
  draft: Draft,
): docs_v1.Schema$Response => ({ createHeader: { headerId: create('header', request, draft) } });

/** createFooter */
export const createFooter = (
  request: docs_v1.Schema$CreateFooterRequest,
  draft: Draft,
): docs_v1.Schema$Response => ({ createFooter: { footerId: create('footer', request, draft) } });

/** deleteHeader */
export const deleteHeader = (
  { headerId, tabId }: docs_v1.Schema$DeleteHeaderRequest,
  draft: Draft,
): void => remove('header', findTab(draft, tabId), headerId ?? '');

/** deleteFooter */
export const deleteFooter = (
  { footerId, tabId }: docs_v1.Schema$DeleteFooterRequest,
  draft: Draft,
): void => remove('footer', findTab(draft, tabId), footerId ?? '');

type SegmentKind = 'header' | 'footer';

const defaultIds = { header: 'defaultHeaderId', footer: 'defaultFooterId' } as const;

/** Where the ids of headers and footers stand in styles. */
const idNames = {
  header: ['defaultHeaderId', 'evenPageHeaderId', 'firstPageHeaderId'],
  footer: ['defaultFooterId', 'evenPageFooterId', 'firstPageFooterId'],
} as const;

/** A new, empty one for the whole document, or for the section that begins at the location. */
function create(
  what: SegmentKind,
  request: docs_v1.Schema$CreateHeaderRequest,
  draft: Draft,
): string {
  const { type, sectionBreakLocation: location } = request;
  if (type !== 'DEFAULT') throw new InvalidEdit(`The ${what} type must be specified.`);
  const tab = findTab(draft, location?.tabId);
  const at = location ? pieceAt(tab.body, location.index ?? 0).at : 0;
  const section = tab.body[at];
  if (location?.segmentId || section?.kind !== 'sectionStart') {
    throw new InvalidEdit(
      'The section break location must be that of a section break in the body.',
    );
  }
  const style = at === 0 ? tab.documentStyle : section.style;
  const name = defaultIds[what];
  if (style[name]) throw new InvalidEdit(`Default ${what} already exists.`);
  const id = draft.createId('kix.');
  if (at === 0) tab.documentStyle = { ...tab.documentStyle, [name]: id };
  else tab.body[at] = { ...section, style: { ...section.style, [name]: id } };
  tab[`${what}s`].set(id, [plainParagraphEnd]);
  return id;
}

/** Deletes it, and says so wherever it was named. */
function remove(what: SegmentKind, tab: TabRow, id: string): void {
  if (!deleteSegment(tab, `${what}s`, id)) {
    throw new InvalidEdit(`The ${what} with ID ${id} was not found.`);
  }
  const withoutId = <Style extends object>(style: Style): Style => {
    const entries = Object.entries(style).filter(
      ([name, value]) => value !== id || !idNames[what].some((known) => known === name),
    );
    // The same style with less in it.
    return Object.fromEntries(entries) as Style;
  };
  tab.documentStyle = withoutId(tab.documentStyle);
  for (const [at, piece] of tab.body.entries()) {
    if (piece.kind === 'sectionStart') tab.body[at] = { ...piece, style: withoutId(piece.style) };
  }
}
