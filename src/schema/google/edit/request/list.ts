import { defineInputEnum } from '../../content/field/enum.ts';
import { request, required } from '../input/docs-input.ts';
import { RangeInput } from '../input/location.ts';

const BulletGlyphPreset = defineInputEnum(
  'BulletGlyphPreset',
  'The bullets or numbers of a list, given for its first three nesting levels.',
  {
    BULLET_GLYPH_PRESET_UNSPECIFIED: 'Unknown. Google rejects this value.',
    BULLET_DISC_CIRCLE_SQUARE: '●, ○, ■.',
    BULLET_DIAMONDX_ARROW3D_SQUARE: '❖, ➢, ■.',
    BULLET_CHECKBOX: 'Checkboxes.',
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

export const listRequests = {
  createParagraphBullets: request('Turns paragraphs into list items.', {
    description:
      'Turns paragraphs into list items. They join the list directly before them if it has the same preset. The number of tab characters at the start of a paragraph is its nesting level; these characters are removed, which decreases the indexes after them.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every paragraph that overlaps it.',
      ),
      bulletPreset: required.enum(BulletGlyphPreset, 'The bullets or numbers of the items.'),
    },
  }),
  deleteParagraphBullets: request('Removes paragraphs from their lists.', {
    description: 'Removes paragraphs from their lists. They keep their indents. No indexes change.',
    fields: {
      range: required.object(
        RangeInput,
        'The range. The request applies to every paragraph that overlaps it.',
      ),
    },
  }),
};
