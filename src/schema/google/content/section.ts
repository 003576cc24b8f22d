import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field, suggestionIds } from './field/docs-field.ts';
import { docsStyle, readOnly, styleField } from './field/style-field.ts';
import { Dimension, inPoints } from './style/measure.ts';
import { pageFields } from './style/page-style.ts';
import { ContentDirection } from './style/paragraph-style.ts';

export const SectionType = defineEnum('SectionType', 'Where a section starts.', {
  SECTION_TYPE_UNSPECIFIED: 'The value is unknown.',
  CONTINUOUS: 'Directly after the previous section.',
  NEXT_PAGE: 'On a new page.',
});

const ColumnSeparatorStyle = defineEnum(
  'ColumnSeparatorStyle',
  'Whether lines are drawn between the columns of a section.',
  {
    COLUMN_SEPARATOR_STYLE_UNSPECIFIED: 'The value is unknown.',
    NONE: 'No lines are drawn.',
    BETWEEN_EACH_COLUMN: 'A line is drawn between adjacent columns.',
  },
);

const SectionColumnProperties = docsStyle<docs_v1.Schema$SectionColumnProperties>(
  'SectionColumnProperties',
  {
    description: 'The width and spacing of a column of a section.',
    fields: {
      width: styleField.object(
        Dimension,
        readOnly('The width of the column, in points.', 'the width of the column, in points.'),
      ),
      paddingEnd: inPoints('The space between this column and the next one'),
    },
  },
);

export const SectionStyle = docsStyle<docs_v1.Schema$SectionStyle>('SectionStyle', {
  description: {
    read: 'The style of a section. In a document without pages, only the column properties have an effect.',
    write:
      'The new style of sections. Only the properties listed in `fields` are changed. Only `columnProperties` can be reset.',
  },
  fields: {
    sectionType: styleField.enum(
      SectionType,
      readOnly('Where the section starts.', 'where the section starts.'),
    ),
    columnProperties: styleField.list(
      SectionColumnProperties,
      {
        read: 'The columns of the section, at most three. An empty list means one column as wide as the page.',
        write: 'The columns of the sections. An empty list means one column.',
      },
      3,
    ),
    columnSeparatorStyle: styleField.enum(
      ColumnSeparatorStyle,
      'Whether lines are drawn between the columns.',
    ),
    contentDirection: styleField.enum(ContentDirection, {
      read: 'The direction of the text. Null means left to right.',
      write: 'The direction of the content, which is also the order of the columns.',
    }),
    ...pageFields('section'),
  },
});

export const SectionBreak = docsType<docs_v1.Schema$SectionBreak>('SectionBreak', {
  description:
    'The start of a section: a part of the body that has its own page style. Every body starts with a section break.',
  fields: {
    sectionStyle: field.object(SectionStyle.type, 'The style of the section that starts here.'),
    ...suggestionIds,
  },
});
