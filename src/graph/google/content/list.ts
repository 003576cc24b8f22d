import { builder } from '../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  List,
  ListProperties,
  NestingLevel,
  TextStyle,
} from '../record/refs.ts';
import { intAt, listAt } from './field/default-value.ts';
import { defineEnum, enumAt } from './field/enum.ts';

const BulletAlignment = defineEnum('BulletAlignment', 'Where in its space a bullet is set.', {
  BULLET_ALIGNMENT_UNSPECIFIED: 'Not known.',
  START: 'Where lines begin.',
  CENTER: 'In the middle.',
  END: 'Next to the text.',
});

const GlyphType = defineEnum('GlyphType', 'How the items of an ordered list are counted.', {
  GLYPH_TYPE_UNSPECIFIED: 'In none of the ways below: no order, or a checklist.',
  NONE: 'Not shown.',
  DECIMAL: '1, 2, 3.',
  ZERO_DECIMAL: '01, 02, 03, and from 10 on as ever.',
  UPPER_ALPHA: 'A, B, C.',
  ALPHA: 'a, b, c.',
  UPPER_ROMAN: 'I, II, III.',
  ROMAN: 'i, ii, iii.',
});

builder.objectType(List, {
  description:
    'What makes paragraphs a list. The items are the paragraphs whose `bullet` has its id, wherever they stand in the tab.',
  record: docsRecord('list'),
  fields: (t) => ({
    listId: t.exposeID('listId', {
      nullable: false,
      description: 'What the `bullet` of its items names it by.',
    }),
    listProperties: t.expose('listProperties', {
      type: ListProperties,
      description: 'How it looks.',
    }),
  }),
});

builder.objectType(ListProperties, {
  description: 'How a list looks.',
  record: docsRecord('listProperties'),
  fields: (t) => ({
    nestingLevels: t.field({
      type: [NestingLevel],
      ...listAt('nestingLevels'),
      description: 'How it looks on each of its levels, the outermost first; nine at most.',
    }),
  }),
});

builder.objectType(NestingLevel, {
  description:
    'How a list looks on one of its levels. With a `glyphType` it is ordered, with a `glyphSymbol` it is not; with neither it is a checklist, of which the service does not say what is ticked.',
  record: docsRecord('nestingLevel'),
  fields: (t) => ({
    glyphType: t.field(enumAt('glyphType', GlyphType, 'How items are counted.')),
    glyphSymbol: t.exposeString('glyphSymbol', {
      description: 'The sign before each item, such as "●".',
    }),
    glyphFormat: t.exposeString('glyphFormat', {
      description: 'What stands before each item: "%0." is the number on level 0 and a full stop.',
    }),
    bulletAlignment: t.field(
      enumAt('bulletAlignment', BulletAlignment, 'Where in its space the bullet is set.'),
    ),
    startNumber: t.field(
      intAt('startNumber', 'The number of the first item. Letters and Roman numbers take 0 as 1.'),
    ),
    indentFirstLine: t.expose('indentFirstLine', {
      type: Dimension,
      description: 'How far the first line of an item, with its bullet, is set in; in points.',
    }),
    indentStart: t.expose('indentStart', {
      type: Dimension,
      description: 'How far the other lines of an item are set in, in points.',
    }),
    textStyle: t.expose('textStyle', {
      type: TextStyle,
      description: 'How its bullets or numbers look.',
    }),
  }),
});
