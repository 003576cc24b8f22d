import type { docs_v1 } from '@googleapis/docs';
import { plainParagraphEnd } from '../../../../store/google/blank-document.ts';
import type { TabRow } from '../../../../store/google/document-model.ts';
import { type Draft, findTab, InvalidEdit } from '../draft/draft.ts';
import { pieceAt } from '../draft/location.ts';
import { deleteSegment } from '../draft/splice.ts';

/** Applies createHeader. */
export const createHeader = (
  request: docs_v1.Schema$CreateHeaderRequest,
  draft: Draft,
): docs_v1.Schema$Response => ({ createHeader: { headerId: create('header', request, draft) } });

/** Applies createFooter. */
export const createFooter = (
  request: docs_v1.Schema$CreateFooterRequest,
  draft: Draft,
): docs_v1.Schema$Response => ({ createFooter: { footerId: create('footer', request, draft) } });

/** Applies deleteHeader. */
export const deleteHeader = (
  { headerId, tabId }: docs_v1.Schema$DeleteHeaderRequest,
  draft: Draft,
): void => remove('header', findTab(draft, tabId), headerId ?? '');

/** Applies deleteFooter. */
export const deleteFooter = (
  { footerId, tabId }: docs_v1.Schema$DeleteFooterRequest,
  draft: Draft,
): void => remove('footer', findTab(draft, tabId), footerId ?? '');

type SegmentKind = 'header' | 'footer';

const defaultIds = { header: 'defaultHeaderId', footer: 'defaultFooterId' } as const;

/** The fields of styles that contain the ids of headers and footers. */
const idNames = {
  header: ['defaultHeaderId', 'evenPageHeaderId', 'firstPageHeaderId'],
  footer: ['defaultFooterId', 'evenPageFooterId', 'firstPageFooterId'],
} as const;

/** Creates an empty header or footer for the document, or for the section that starts at the location. */
function create(
  kind: SegmentKind,
  request: docs_v1.Schema$CreateHeaderRequest,
  draft: Draft,
): string {
  const { type, sectionBreakLocation: location } = request;
  if (type !== 'DEFAULT') throw new InvalidEdit(`The ${kind} type must be specified.`);
  const tab = findTab(draft, location?.tabId);
  const at = location ? pieceAt(tab.body, location.index ?? 0).at : 0;
  const section = tab.body[at];
  if (location?.segmentId || section?.kind !== 'sectionStart') {
    throw new InvalidEdit(
      'The section break location must be that of a section break in the body.',
    );
  }
  const style = at === 0 ? tab.documentStyle : section.style;
  const name = defaultIds[kind];
  if (style[name]) throw new InvalidEdit(`Default ${kind} already exists.`);
  const id = draft.createId('kix.');
  if (at === 0) tab.documentStyle = { ...tab.documentStyle, [name]: id };
  else tab.body[at] = { ...section, style: { ...section.style, [name]: id } };
  tab[`${kind}s`].set(id, [plainParagraphEnd]);
  return id;
}

/** Deletes a header or footer, and removes its id from all styles. */
function remove(kind: SegmentKind, tab: TabRow, id: string): void {
  if (!deleteSegment(tab, `${kind}s`, id)) {
    throw new InvalidEdit(`The ${kind} with ID ${id} was not found.`);
  }
  const withoutId = <Style extends object>(style: Style): Style => {
    const entries = Object.entries(style).filter(
      ([name, value]) => value !== id || !idNames[kind].some((known) => known === name),
    );
    // Removing entries does not change the type.
    return Object.fromEntries(entries) as Style;
  };
  tab.documentStyle = withoutId(tab.documentStyle);
  for (const [at, piece] of tab.body.entries()) {
    if (piece.kind === 'sectionStart') tab.body[at] = { ...piece, style: withoutId(piece.style) };
  }
}
