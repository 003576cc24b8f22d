import { isDeepStrictEqual } from 'node:util';
import type { ParagraphStyle, TabRow, TextStyle } from '../../../../store/google/document-model.ts';

const normal = 'NORMAL_TEXT';

/** The look that text has in a paragraph of this named style when nothing is said of it. */
export function inheritedTextStyle(
  tab: TabRow,
  namedStyleType: string | null | undefined,
): TextStyle {
  const { textStyle: base } = namedStyle(tab, normal);
  return { ...base, ...namedStyle(tab, namedStyleType).textStyle };
}

/** The look of a paragraph of this named style when nothing is said of it. */
export function inheritedParagraphStyle(
  tab: TabRow,
  namedStyleType: string | null | undefined,
): ParagraphStyle {
  const { paragraphStyle: base } = namedStyle(tab, normal);
  return { ...base, ...namedStyle(tab, namedStyleType).paragraphStyle };
}

const namedStyle = ({ namedStyles }: TabRow, type: string | null | undefined) =>
  namedStyles.find(({ namedStyleType }) => namedStyleType === (type ?? normal)) ?? {};

/** The style without what it would inherit anyway. Source: GDOCS, UpdateTextStyleRequest. */
export function withoutInherited<Style extends object>(
  style: Style,
  inherited: Style,
  kept: readonly (keyof Style)[] = [],
): Style {
  const entries = Object.entries(style).filter(([name, value]) => {
    // The names of a style's own entries.
    const key = name as keyof Style;
    return kept.includes(key) || !isDeepStrictEqual(value, inherited[key]);
  });
  return Object.fromEntries(entries) as Style;
}
