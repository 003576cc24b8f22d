import { defineEnum } from '../field/enum.ts';

/** The named styles of paragraphs, including the heading levels. */
export const NamedStyleType = defineEnum(
  'NamedStyleType',
  'The named styles of paragraphs, including the heading levels.',
  {
    NAMED_STYLE_TYPE_UNSPECIFIED: 'The value is unknown.',
    NORMAL_TEXT: 'Normal text.',
    TITLE: 'The document’s title.',
    SUBTITLE: 'The document’s subtitle.',
    HEADING_1: 'A heading of level 1, the highest level.',
    HEADING_2: 'A heading of level 2.',
    HEADING_3: 'A heading of level 3.',
    HEADING_4: 'A heading of level 4.',
    HEADING_5: 'A heading of level 5.',
    HEADING_6: 'A heading of level 6, the lowest level.',
  },
);
