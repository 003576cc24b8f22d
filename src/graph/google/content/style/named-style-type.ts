import { defineEnum } from '../field/enum.ts';

/** The styles that have a name, headings among them. */
export const NamedStyleType = defineEnum(
  'NamedStyleType',
  'The styles that have a name: what a paragraph is for.',
  {
    NAMED_STYLE_TYPE_UNSPECIFIED: 'Not known.',
    NORMAL_TEXT: 'Ordinary text.',
    TITLE: 'The title of the document.',
    SUBTITLE: 'A line below the title.',
    HEADING_1: 'A heading of the highest level.',
    HEADING_2: 'A heading of the second level.',
    HEADING_3: 'A heading of the third level.',
    HEADING_4: 'A heading of the fourth level.',
    HEADING_5: 'A heading of the fifth level.',
    HEADING_6: 'A heading of the lowest level.',
  },
);
