import { builder } from '../../../builder/builder.ts';
import { defineEnum } from '../../content/field/enum.ts';
import { RangeInput } from '../input/location.ts';

const BulletGlyphPreset = defineEnum(
  'BulletGlyphPreset',
  'What stands before the items of a list, for its first three levels.',
  {
    BULLET_GLYPH_PRESET_UNSPECIFIED: 'Not known; refused by the service.',
    BULLET_DISC_CIRCLE_SQUARE: '●, ○, ■.',
    BULLET_DIAMONDX_ARROW3D_SQUARE: '❖, ➢, ■.',
    BULLET_CHECKBOX: 'Boxes to tick.',
    BULLET_ARROW_DIAMOND_DISC: '➔, ◆, ●.',
    BULLET_STAR_CIRCLE_SQUARE: '★, ○, ■.',
    BULLET_ARROW3D_CIRCLE_SQUARE: '➢, ○, ■.',
    BULLET_LEFTTRIANGLE_DIAMOND_DISC: '◀, ◆, ●.',
    BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE: '❖, ◇, ■.',
    BULLET_DIAMOND_CIRCLE_SQUARE: '◆, ○, ■.',
    NUMBERED_DECIMAL_ALPHA_ROMAN: '1., a., i.',
    NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS: '1), a), i).',
    NUMBERED_DECIMAL_NESTED: '1., 1.1., 1.1.1.',
    NUMBERED_UPPERALPHA_ALPHA_ROMAN: 'A., a., i.',
    NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL: 'I., A., 1.',
    NUMBERED_ZERODECIMAL_ALPHA_ROMAN: '01., a., i.',
  },
);

/** `createParagraphBullets`. */
export const CreateParagraphBulletsRequest = builder.inputType('CreateParagraphBulletsRequest', {
  description:
    'Makes paragraphs items of a list; of the list right before them, if it has the same preset. Tabs at the beginning of a paragraph say how deep it nests, and are removed: what stands behind them moves up.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'Every paragraph of which a part is in it.',
    }),
    bulletPreset: t.field({
      type: BulletGlyphPreset.type,
      required: true,
      description: 'What stands before the items.',
    }),
  }),
});

/** `deleteParagraphBullets`. */
export const DeleteParagraphBulletsRequest = builder.inputType('DeleteParagraphBulletsRequest', {
  description: 'Takes paragraphs out of their lists; they stay set in as far. Moves nothing.',
  fields: (t) => ({
    range: t.field({
      type: RangeInput,
      required: true,
      description: 'Every paragraph of which a part is in it.',
    }),
  }),
});
