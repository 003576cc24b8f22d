import { isDeepStrictEqual } from 'node:util';
import type { docs_v1 } from '@googleapis/docs';
import type { Segment, TextStyle } from '../../../../store/google/document-model.ts';
import { InvalidEdit } from '../draft/draft.ts';
import type { IndexRange, LocatedSegment } from '../draft/location.ts';
import { splitAt } from '../draft/splice.ts';
import { type FieldPath, names, withFields } from '../request/field-mask.ts';

/** How the editor shows links. */
const linkStyle: TextStyle = {
  foregroundColor: { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } },
  underline: true,
};

/** A link as the service keeps it: headings and bookmarks with their tab. */
export function normalizeLink(link: docs_v1.Schema$Link, tabId: string): docs_v1.Schema$Link {
  const { headingId, bookmarkId, heading, bookmark, ...others } = link;
  const read = {
    ...others,
    ...(headingId && { heading: { id: headingId, tabId } }),
    ...(bookmarkId && { bookmark: { id: bookmarkId, tabId } }),
    ...(heading && { heading: { tabId, ...heading } }),
    ...(bookmark && { bookmark: { tabId, ...bookmark } }),
  };
  if (Object.keys(read).length === 0)
    throw new InvalidEdit('Links must include at least one type.');
  return read;
}

/**
 * What an update that names the link does to the look of text besides; null for one that does not name it.
 *
 * A new link is blue and underlined unless the update says otherwise; text that loses its link looks like the text before
 * it. Source: GDOCS, TextStyle.
 */
export function linkChange(
  place: LocatedSegment & IndexRange,
  given: TextStyle,
  paths: readonly FieldPath[],
): ((style: TextStyle) => TextStyle) | null {
  if (!names(paths, 'link')) return null;
  if (given.link) {
    const look = Object.entries(linkStyle).filter(([name]) => !names(paths, name));
    return (style) => withFields({ ...style, ...Object.fromEntries(look) }, given, paths);
  }
  const before = styleBefore(place);
  return (style) => withFields(style.link ? before : style, given, paths);
}

/** The look of the text before a range in the same paragraph; none where that is a link too. */
function styleBefore({ segment, from }: LocatedSegment & IndexRange): TextStyle {
  const at = splitAt(segment, from) - 1;
  const piece = segment[at];
  if (piece?.kind !== 'text' && piece?.kind !== 'inline') return {};
  return piece.style.link ? {} : piece.style;
}

/** Where a range cuts a link in two, all of that link leads to the new address. */
export function extendLink(
  { segment, from, to }: LocatedSegment & IndexRange,
  link: docs_v1.Schema$Link,
): void {
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  extendFrom(segment, first, -1, link);
  extendFrom(segment, next - 1, 1, link);
}

/** From the piece at an edge of the range outwards, as long as the link is the same. */
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
