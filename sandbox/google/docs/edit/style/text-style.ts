import type { docs_v1 } from '@googleapis/docs';
import type { TabRow, TextStyle } from '../../../../store/google/document-model.ts';
import { type Draft, InvalidEdit } from '../draft/draft.ts';
import { findRange, type IndexRange, type LocatedSegment } from '../draft/location.ts';
import { splitAt } from '../draft/splice.ts';
import {
  type FieldPath,
  includesField,
  parseFieldMask,
  withFields,
} from '../request/field-mask.ts';
import { expandToCharacters } from '../text/character.ts';
import { paragraphsIn } from '../text/paragraph.ts';
import { inheritedTextStyle, withoutInherited } from './inheritance.ts';
import { extendLink, linkChange, normalizeLink } from './link.ts';

/** Applies updateTextStyle. */
export function updateTextStyle(
  { range, textStyle, fields }: docs_v1.Schema$UpdateTextStyleRequest,
  draft: Draft,
): void {
  const located = expandToCharacters(findRange(draft, range));
  const paths = parseFieldMask(fields, 'TextStyle').map((path) =>
    path[0] === 'link' ? ['link'] : path,
  );
  const update = normalizeTextStyle(textStyle ?? {}, paths, located.tab);
  if (includesField(paths, 'link') && update.link) extendLink(located, update.link);
  const others = paths.filter(([name]) => name !== 'link');
  updateStyles(
    located,
    linkChange(located, update, paths) ?? ((style) => withFields(style, update, paths)),
    (style) => withFields(style, update, others),
  );
}

/** A text style as the service stores it. Throws if it is not allowed. */
export function normalizeTextStyle(
  style: TextStyle,
  paths: readonly FieldPath[],
  { tabId }: TabRow,
): TextStyle {
  const { link, weightedFontFamily: font, fontSize, ...others } = style;
  if (includesField(paths, 'weightedFontFamily') && font) checkFont(font);
  if (includesField(paths, 'fontSize') && fontSize && (fontSize.magnitude ?? 0) <= 0) {
    throw new InvalidEdit('The font size must be greater than 0.');
  }
  return {
    ...others,
    ...(fontSize && { fontSize }),
    ...(font && { weightedFontFamily: { weight: 400, ...font } }),
    ...(link && includesField(paths, 'link') && { link: normalizeLink(link, tabId) }),
  };
}

/** Throws if the font is not allowed. Source: GDOCS, WeightedFontFamily. */
function checkFont({ fontFamily, weight }: docs_v1.Schema$WeightedFontFamily): void {
  if (!fontFamily) throw new InvalidEdit('The font family must be set with a non-empty value.');
  if (typeof weight === 'number' && (weight % 100 !== 0 || weight < 100 || weight > 900)) {
    throw new InvalidEdit('The font weight must be a multiple of 100 between 100 and 900.');
  }
}

type Change = (style: TextStyle) => TextStyle;

/** Changes the styles in a range. Line breaks have no links, so they get a separate change. */
function updateStyles(
  located: LocatedSegment & IndexRange,
  change: Change,
  changeBreak: Change,
): void {
  const { tab, segment, from, to } = located;
  const first = splitAt(segment, from);
  const next = splitAt(segment, to);
  for (const paragraph of paragraphsIn(segment, located)) {
    const { last, start, stop } = paragraph;
    const inherited = inheritedTextStyle(tab, paragraph.end.style.namedStyleType);
    const clean = (style: TextStyle) => withoutInherited(style, inherited);
    for (let at = Math.max(first, paragraph.first); at < Math.min(last, next); at += 1) {
      const piece = segment[at];
      if (piece?.kind !== 'text' && piece?.kind !== 'inline') continue;
      segment[at] = { ...piece, style: clean(change(piece.style)) };
    }
    let { end } = paragraph;
    if (stop < to) end = { ...end, textStyle: clean(changeBreak(end.textStyle)) };
    // A bullet gets the style if the complete text of its paragraph does, even without the line break.
    if (end.bullet && from <= start && stop <= to) {
      end = { ...end, bullet: { ...end.bullet, textStyle: changeBreak(end.bullet.textStyle) } };
    }
    segment[last] = end;
  }
}
