import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field, suggestionIds } from './field/docs-field.ts';
import { inPoints } from './style/measure.ts';
import { ContentDirection } from './style/paragraph-style.ts';

export const SectionType = defineEnum('SectionType', 'Where a section starts.', {
  SECTION_TYPE_UNSPECIFIED: 'The value is unknown.',
  CONTINUOUS: 'Directly after the previous section.',
  NEXT_PAGE: 'On a new page.',
});

export const ColumnSeparatorStyle = defineEnum(
  'ColumnSeparatorStyle',
  'Whether lines are drawn between the columns of a section.',
  {
    COLUMN_SEPARATOR_STYLE_UNSPECIFIED: 'The value is unknown.',
    NONE: 'No lines are drawn.',
    BETWEEN_EACH_COLUMN: 'A line is drawn between adjacent columns.',
  },
);

const SectionColumnProperties = docsType<docs_v1.Schema$SectionColumnProperties>(
  'SectionColumnProperties',
  {
    description: 'The width and spacing of a column of a section.',
    fields: {
      width: inPoints('The width of the column'),
      paddingEnd: inPoints('The space between this column and the next one'),
    },
  },
);

const margin = (what: string) => inPoints(what, 'Null means that the document’s value applies.');

const segmentId = (segment: string) => (what: string) =>
  field.id(`${what}. Null means that the previous section’s ${segment} applies.`);
const header = segmentId('header');
const footer = segmentId('footer');

const SectionStyle = docsType<docs_v1.Schema$SectionStyle>('SectionStyle', {
  description:
    'The style of a section. In a document without pages, only the column properties have an effect.',
  fields: {
    sectionType: field.enum(SectionType, 'Where the section starts.'),
    columnProperties: field.list(
      SectionColumnProperties,
      'The columns of the section, at most three. An empty list means one column as wide as the page.',
    ),
    columnSeparatorStyle: field.enum(
      ColumnSeparatorStyle,
      'Whether lines are drawn between the columns.',
    ),
    contentDirection: field.enum(
      ContentDirection,
      'The direction of the text. Null means left to right.',
    ),
    marginTop: margin('The top margin'),
    marginBottom: margin('The bottom margin'),
    marginLeft: margin('The left margin'),
    marginRight: margin('The right margin'),
    marginHeader: margin('The header margin: the space above the header'),
    marginFooter: margin('The footer margin: the space below the footer'),
    defaultHeaderId: header('The id of the default header'),
    defaultFooterId: footer('The id of the default footer'),
    firstPageHeaderId: header(
      'The id of the first page’s header, used if `useFirstPageHeaderFooter` is true',
    ),
    firstPageFooterId: footer(
      'The id of the first page’s footer, used if `useFirstPageHeaderFooter` is true',
    ),
    evenPageHeaderId: header(
      'The id of the header of even pages, used if the document’s `useEvenPageHeaderFooter` is true',
    ),
    evenPageFooterId: footer(
      'The id of the footer of even pages, used if the document’s `useEvenPageHeaderFooter` is true',
    ),
    useFirstPageHeaderFooter: field.boolean(
      'Whether the first page of the section has its own header and footer. For the first section, null means that the document’s value applies; for other sections, null means false.',
    ),
    pageNumberStart: field.int(
      'The number of the section’s first page. Null means that the numbering continues from the previous section.',
    ),
    flipPageOrientation: field.boolean(
      'Whether the width and height of the pages are swapped, which turns portrait into landscape and the reverse. Null means that the document’s value applies.',
    ),
  },
});

export const SectionBreak = docsType<docs_v1.Schema$SectionBreak>('SectionBreak', {
  description:
    'The start of a section: a part of the body that has its own page style. Every body starts with a section break.',
  fields: {
    sectionStyle: field.object(SectionStyle, 'The style of the section that starts here.'),
    ...suggestionIds,
  },
});
