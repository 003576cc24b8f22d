import type { docs_v1 } from '@googleapis/docs';
import type { KeyedListRecord } from '../../../service/google/record/tab.ts';
import { defineEnum, docsType, field } from './field/docs-field.ts';
import { inPoints } from './style/measure.ts';
import { TextStyle } from './style/text-style.ts';

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

const NestingLevel = docsType<docs_v1.Schema$NestingLevel>('NestingLevel', {
  description:
    'The properties of one nesting level of a list. A level with a `glyphType` is ordered and one with a `glyphSymbol` is unordered. A level with neither is a checklist; the Google Docs API does not tell which items are checked.',
  fields: {
    glyphType: field.enum(GlyphType, 'The number format of the items.'),
    glyphSymbol: field.string('The symbol before each item, such as "●".'),
    glyphFormat: field.string(
      'The format of the text before each item. For example, "%0." is the number of level 0 followed by a period.',
    ),
    bulletAlignment: field.enum(
      BulletAlignment,
      'The alignment of the bullet in its reserved space.',
    ),
    startNumber: field.intOrZero(
      'The number of the first item. For letters and Roman numerals, 0 has the same meaning as 1.',
    ),
    indentFirstLine: inPoints('The indent of an item’s first line, which contains the bullet').read,
    indentStart: inPoints('The indent of an item’s other lines').read,
    textStyle: field.object(TextStyle.type, 'The text style of the bullets or numbers.'),
  },
});

const ListProperties = docsType<docs_v1.Schema$ListProperties>('ListProperties', {
  description: 'The visual properties of a list.',
  fields: {
    nestingLevels: field.list(
      NestingLevel,
      'The properties of each nesting level, outermost level first. There are at most nine.',
    ),
  },
});

export const List = docsType<KeyedListRecord>('List', {
  description: 'A list. Its items are all paragraphs in the tab whose `bullet` has the list’s id.',
  fields: {
    listId: {
      ...field.id('The id of the list. The `bullet` of each list item refers to it.'),
      nullable: false,
    },
    listProperties: field.object(ListProperties, 'The properties of the list.'),
  },
});
