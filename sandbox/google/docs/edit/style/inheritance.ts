import { isDeepStrictEqual } from 'node:util';
import type { ParagraphStyle, TabRow, TextStyle } from '../../../../store/google/document-model.ts';

const normal = 'NORMAL_TEXT';

/** The text style that a paragraph inherits from this named style. */
export function inheritedTextStyle(
  tab: TabRow,
  namedStyleType: string | null | undefined,
): TextStyle {
  const { textStyle: base } = namedStyle(tab, normal);
  return { ...base, ...namedStyle(tab, namedStyleType).textStyle };
}

/** The paragraph style that a paragraph inherits from this named style. */
export function inheritedParagraphStyle(
  tab: TabRow,
  namedStyleType: string | null | undefined,
): ParagraphStyle {
  const { paragraphStyle: base } = namedStyle(tab, normal);
  return { ...base, ...namedStyle(tab, namedStyleType).paragraphStyle };
}

const namedStyle = ({ namedStyles }: TabRow, type: string | null | undefined) =>
  namedStyles.find(({ namedStyleType }) => namedStyleType === (type ?? normal)) ?? {};

/** The style without the fields that equal the inherited style. Source: GDOCS, UpdateTextStyleRequest. */
export function withoutInherited<Style extends object>(
  style: Style,
  inherited: Style,
  kept: readonly (keyof Style)[] = [],
): Style {
  const entries = Object.entries(style).filter(([name, value]) => {
    // The names of the entries are keys of the style.
    const key = name as keyof Style;
    return kept.includes(key) || !isDeepStrictEqual(value, inherited[key]);
  });
  return Object.fromEntries(entries) as Style;
}
