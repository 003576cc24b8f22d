import { builder } from '../../builder/builder.ts';
import { docsRecord, List, ListProperties, NestingLevel, TextStyle } from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';
import { defineEnum, enumAt } from './field/enum.ts';
import { inPoints } from './style/dimension.ts';

const BulletAlignment = defineEnum(
  'BulletAlignment',
  'The alignment of a bullet in its reserved space.',
  {
    BULLET_ALIGNMENT_UNSPECIFIED: 'The value is unknown.',
    START: 'At the start of the space.',
    CENTER: 'In the middle.',
    END: 'At the end of the space, next to the text.',
  },
);

const GlyphType = defineEnum('GlyphType', 'The number format of an ordered list.', {
  GLYPH_TYPE_UNSPECIFIED: 'None of the formats below: the list is unordered or a checklist.',
  NONE: 'The number is not shown.',
  DECIMAL: 'Decimal numbers: 1, 2, 3.',
  ZERO_DECIMAL: 'Decimal numbers with a leading zero below 10: 01, 02, 03.',
  UPPER_ALPHA: 'Uppercase letters: A, B, C.',
  ALPHA: 'Lowercase letters: a, b, c.',
  UPPER_ROMAN: 'Uppercase Roman numerals: I, II, III.',
  ROMAN: 'Lowercase Roman numerals: i, ii, iii.',
});

builder.objectType(List, {
  description: 'A list. Its items are all paragraphs in the tab whose `bullet` has the list’s id.',
  record: docsRecord('list'),
  fields: (t) => ({
    listId: t.exposeID('listId', {
      nullable: false,
      description: 'The id of the list. The `bullet` of each list item refers to it.',
    }),
    listProperties: t.expose('listProperties', {
      type: ListProperties,
      description: 'The properties of the list.',
    }),
  }),
});

builder.objectType(ListProperties, {
  description: 'The visual properties of a list.',
  record: docsRecord('listProperties'),
  fields: (t) => ({
    nestingLevels: t.field({
      type: [NestingLevel],
      ...listAt('nestingLevels'),
      description:
        'The properties of each nesting level, outermost level first. There are at most nine.',
    }),
  }),
});

builder.objectType(NestingLevel, {
  description:
    'The properties of one nesting level of a list. A level with a `glyphType` is ordered and one with a `glyphSymbol` is unordered. A level with neither is a checklist; the Google Docs API does not tell which items are checked.',
  record: docsRecord('nestingLevel'),
  fields: (t) => ({
    glyphType: t.field(enumAt('glyphType', GlyphType, 'The number format of the items.')),
    glyphSymbol: t.exposeString('glyphSymbol', {
      description: 'The symbol before each item, such as "●".',
    }),
    glyphFormat: t.exposeString('glyphFormat', {
      description:
        'The format of the text before each item. For example, "%0." is the number of level 0 followed by a period.',
    }),
    bulletAlignment: t.field(
      enumAt(
        'bulletAlignment',
        BulletAlignment,
        'The alignment of the bullet in its reserved space.',
      ),
    ),
    startNumber: t.field(
      intAt(
        'startNumber',
        'The number of the first item. For letters and Roman numerals, 0 has the same meaning as 1.',
      ),
    ),
    indentFirstLine: t.expose(
      'indentFirstLine',
      inPoints('The indent of an item’s first line, which contains the bullet'),
    ),
    indentStart: t.expose('indentStart', inPoints('The indent of an item’s other lines')),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'The text style of the bullets or numbers.',
    }),
  }),
});
