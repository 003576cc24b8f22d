import type { docs_v1 } from '@googleapis/docs';

/** The glyphs of each preset. They repeat every three levels. Source: GDOCS, BulletGlyphPreset. */
const presets = {
  BULLET_DISC_CIRCLE_SQUARE: ['●', '○', '■'],
  BULLET_DIAMONDX_ARROW3D_SQUARE: ['❖', '➢', '■'],
  BULLET_CHECKBOX: ['☐', '☐', '☐'],
  BULLET_ARROW_DIAMOND_DISC: ['➔', '◆', '●'],
  BULLET_STAR_CIRCLE_SQUARE: ['★', '○', '■'],
  BULLET_ARROW3D_CIRCLE_SQUARE: ['➢', '○', '■'],
  BULLET_LEFTTRIANGLE_DIAMOND_DISC: ['◀', '◆', '●'],
  BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE: ['❖', '◇', '■'],
  BULLET_DIAMOND_CIRCLE_SQUARE: ['◆', '○', '■'],
  NUMBERED_DECIMAL_ALPHA_ROMAN: ['DECIMAL', 'ALPHA', 'ROMAN'],
  NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS: ['DECIMAL', 'ALPHA', 'ROMAN'],
  NUMBERED_DECIMAL_NESTED: ['DECIMAL', 'DECIMAL', 'DECIMAL'],
  NUMBERED_UPPERALPHA_ALPHA_ROMAN: ['UPPER_ALPHA', 'ALPHA', 'ROMAN'],
  NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL: ['UPPER_ROMAN', 'UPPER_ALPHA', 'DECIMAL'],
  NUMBERED_ZERODECIMAL_ALPHA_ROMAN: ['ZERO_DECIMAL', 'ALPHA', 'ROMAN'],
} as const;

/** The name of a preset of list glyphs. */
export type ListPreset = keyof typeof presets;

/** The names of all presets. */
// Object.keys widens the keys of the literal to strings.
export const listPresets = Object.keys(presets) as readonly ListPreset[];

/** The nine levels of a list of this preset. */
export function listOf(preset: ListPreset): docs_v1.Schema$ListProperties {
  return { nestingLevels: Array.from({ length: 9 }, (_, level) => levelOf(preset, level)) };
}

function levelOf(preset: ListPreset, level: number): docs_v1.Schema$NestingLevel {
  const glyph = presets[preset][level % 3] ?? '';
  const isNumbered = preset.startsWith('NUMBERED_');
  return {
    bulletAlignment: 'START',
    ...(preset === 'BULLET_CHECKBOX'
      ? { glyphType: 'GLYPH_TYPE_UNSPECIFIED' }
      : isNumbered
        ? { glyphType: glyph }
        : { glyphSymbol: glyph }),
    glyphFormat: formatOf(preset, level),
    indentFirstLine: { magnitude: 18 + 36 * level, unit: 'PT' },
    indentStart: { magnitude: 36 + 36 * level, unit: 'PT' },
    textStyle: { underline: false },
    ...(isNumbered && { startNumber: 1 }),
  };
}

/** `%0` means the number at the outermost level. */
function formatOf(preset: ListPreset, level: number): string {
  if (preset === 'NUMBERED_DECIMAL_NESTED') {
    return Array.from({ length: level + 1 }, (_, outer) => `%${outer}.`).join('');
  }
  if (preset === 'NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS') return `%${level})`;
  return preset.startsWith('NUMBERED_') ? `%${level}.` : `%${level}`;
}
