import type { docs_v1 } from '@googleapis/docs';
import type { TabRow, TextStyle } from '../../../store/google/document-model.ts';
import { wholeCharacters } from './character.ts';
import { BadEdit, type Draft } from './draft.ts';
import { type FieldPath, names, readFields, withFields } from './field-mask.ts';
import { inheritedTextStyle, withoutInherited } from './inheritance.ts';
import { extendLink, linkChange, readLink } from './link.ts';
import { paragraphsIn } from './paragraph.ts';
import { findRange, type Place, type Span } from './place.ts';
import { cutAt } from './splice.ts';

/** updateTextStyle */
export function updateTextStyle(
  { range, textStyle, fields }: docs_v1.Schema$UpdateTextStyleRequest,
  draft: Draft,
): void {
  const place = wholeCharacters(findRange(draft, range));
  const paths = readFields(fields, 'TextStyle').map((path) =>
    path[0] === 'link' ? ['link'] : path,
  );
  const given = readTextStyle(textStyle ?? {}, paths, place.tab);
  if (names(paths, 'link') && given.link) extendLink(place, given.link);
  const others = paths.filter(([name]) => name !== 'link');
  restyle(
    place,
    linkChange(place, given, paths) ?? ((style) => withFields(style, given, paths)),
    (style) => withFields(style, given, others),
  );
}

/** What of a text style is not allowed, and how the service spells the rest. */
export function readTextStyle(
  style: TextStyle,
  paths: readonly FieldPath[],
  { tabId }: TabRow,
): TextStyle {
  const { link, weightedFontFamily: font, fontSize, ...others } = style;
  if (names(paths, 'weightedFontFamily') && font) checkFont(font);
  if (names(paths, 'fontSize') && fontSize && (fontSize.magnitude ?? 0) <= 0) {
    throw new BadEdit('The font size must be greater than 0.');
  }
  return {
    ...others,
    ...(fontSize && { fontSize }),
    ...(font && { weightedFontFamily: { weight: 400, ...font } }),
    ...(link && names(paths, 'link') && { link: readLink(link, tabId) }),
  };
}

/** Source: GDOCS, WeightedFontFamily. */
function checkFont({ fontFamily, weight }: docs_v1.Schema$WeightedFontFamily): void {
  if (!fontFamily) throw new BadEdit('The font family must be set with a non-empty value.');
  if (typeof weight === 'number' && (weight % 100 !== 0 || weight < 100 || weight > 900)) {
    throw new BadEdit('The font weight must be a multiple of 100 between 100 and 900.');
  }
}

type Change = (style: TextStyle) => TextStyle;

/** Gives everything in a range another look; line breaks, which have no links, another one than the rest. */
function restyle(place: Place & Span, change: Change, changeBreak: Change): void {
  const { tab, segment, from, to } = place;
  const first = cutAt(segment, from);
  const next = cutAt(segment, to);
  for (const paragraph of paragraphsIn(segment, place)) {
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
    // A bullet looks like its paragraph when all of that is styled, whether or not its line break is.
    if (end.bullet && from <= start && stop <= to) {
      end = { ...end, bullet: { ...end.bullet, textStyle: changeBreak(end.bullet.textStyle) } };
    }
    segment[last] = end;
  }
}
