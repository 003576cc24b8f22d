import { isDeepStrictEqual } from 'node:util';
import type { docs_v1 } from '@googleapis/docs';
import type { Segment, TextStyle } from '../../../../store/google/document-model.ts';
import { InvalidEdit } from '../draft/draft.ts';
import type { IndexRange, LocatedSegment } from '../draft/location.ts';
import { splitAt } from '../draft/splice.ts';
import { type FieldPath, includesField, withFields } from '../request/field-mask.ts';

/** The editor's style for links. */
const linkStyle: TextStyle = {
  foregroundColor: { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } },
  underline: true,
};

/** A link as the service stores it: headings and bookmarks have a tab id. */
export function normalizeLink(link: docs_v1.Schema$Link, tabId: string): docs_v1.Schema$Link {
  const { headingId, bookmarkId, heading, bookmark, ...others } = link;
  const normalized = {
    ...others,
    ...(headingId && { heading: { id: headingId, tabId } }),
    ...(bookmarkId && { bookmark: { id: bookmarkId, tabId } }),
    ...(heading && { heading: { tabId, ...heading } }),
    ...(bookmark && { bookmark: { tabId, ...bookmark } }),
  };
  if (Object.keys(normalized).length === 0)
    throw new InvalidEdit('Links must include at least one type.');
  return normalized;
}

/**
 * The style change of an update that includes the link, or null for any other update.
 *
 * A new link is blue and underlined unless the update sets these fields. Text whose link is removed gets the style of the
 * text before it. Source: GDOCS, TextStyle.
 */
export function linkChange(
  located: LocatedSegment & IndexRange,
  update: TextStyle,
  paths: readonly FieldPath[],
): ((style: TextStyle) => TextStyle) | null {
  if (!includesField(paths, 'link')) return null;
  if (update.link) {
    const defaults = Object.entries(linkStyle).filter(([name]) => !includesField(paths, name));
    return (style) => withFields({ ...style, ...Object.fromEntries(defaults) }, update, paths);
  }
  const before = styleBefore(located);
  return (style) => withFields(style.link ? before : style, update, paths);
}

/** The style of the text before a range in the same paragraph. Empty if that text is also a link. */
function styleBefore({ segment, from }: LocatedSegment & IndexRange): TextStyle {
  const at = splitAt(segment, from) - 1;
  const piece = segment[at];
  if (piece?.kind !== 'text' && piece?.kind !== 'inline') return {};
  return piece.style.link ? {} : piece.style;
}

/** Gives the complete link the new address if the range covers only a part of it. */
export function extendLink(
  { segment, from, to }: LocatedSegment & IndexRange,
  link: docs_v1.Schema$Link,
): void {
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  extendFrom(segment, first, -1, link);
  extendFrom(segment, next - 1, 1, link);
}

/** Extends from the piece at an edge of the range outwards, while the link is the same. */
function extendFrom(segment: Segment, edge: number, step: 1 | -1, link: docs_v1.Schema$Link): void {
  const old = linkAt(segment, edge);
  if (!old) return;
  for (let at = edge + step; isDeepStrictEqual(linkAt(segment, at), old); at += step) {
    const piece = segment[at];
    if (piece?.kind === 'text' || piece?.kind === 'inline') {
      segment[at] = { ...piece, style: { ...piece.style, link } };
    }
  }
}

function linkAt(segment: Segment, at: number): docs_v1.Schema$Link | null {
  const piece = segment[at];
  return piece?.kind === 'text' || piece?.kind === 'inline' ? (piece.style.link ?? null) : null;
}
