import { builder } from '../../builder/builder.ts';
import {
  Dimension,
  docsRecord,
  SectionBreak,
  SectionColumnProperties,
  SectionStyle,
} from '../record/refs.ts';
import { listAt } from './field/default-value.ts';
import { defineEnum, enumAt } from './field/enum.ts';
import { inPoints } from './style/dimension.ts';
import { ContentDirection } from './style/paragraph-style.ts';

/** Where a section starts. */
export const SectionType = defineEnum('SectionType', 'Where a section starts.', {
  SECTION_TYPE_UNSPECIFIED: 'The value is unknown.',
  CONTINUOUS: 'Directly after the previous section.',
  NEXT_PAGE: 'On a new page.',
});

/** Whether lines are drawn between columns. */
export const ColumnSeparatorStyle = defineEnum(
  'ColumnSeparatorStyle',
  'Whether lines are drawn between the columns of a section.',
  {
    COLUMN_SEPARATOR_STYLE_UNSPECIFIED: 'The value is unknown.',
    NONE: 'No lines are drawn.',
    BETWEEN_EACH_COLUMN: 'A line is drawn between adjacent columns.',
  },
);

builder.objectType(SectionBreak, {
  description:
    'The start of a section: a part of the body that has its own page style. Every body starts with a section break.',
  record: docsRecord('sectionBreak'),
  fields: (t) => ({
    sectionStyle: t.expose('sectionStyle', {
      type: SectionStyle,
      description: 'The style of the section that starts here.',
    }),
  }),
});

builder.objectType(SectionStyle, {
  description:
    'The style of a section. In a document without pages, only the column properties have an effect.',
  record: docsRecord('sectionStyle'),
  fields: (t) => ({
    sectionType: t.field(enumAt('sectionType', SectionType, 'Where the section starts.')),
    columnProperties: t.field({
      type: [SectionColumnProperties],
      ...listAt('columnProperties'),
      description:
        'The columns of the section, at most three. An empty list means one column as wide as the page.',
    }),
    columnSeparatorStyle: t.field(
      enumAt(
        'columnSeparatorStyle',
        ColumnSeparatorStyle,
        'Whether lines are drawn between the columns.',
      ),
    ),
    contentDirection: t.field(
      enumAt(
        'contentDirection',
        ContentDirection,
        'The direction of the text. Null means left to right.',
      ),
    ),
    marginTop: t.expose('marginTop', {
      type: Dimension,
      description: 'The top margin, in points. Null means that the document’s value applies.',
    }),
    marginBottom: t.expose('marginBottom', {
      type: Dimension,
      description: 'The bottom margin, in points. Null means that the document’s value applies.',
    }),
    marginLeft: t.expose('marginLeft', {
      type: Dimension,
      description: 'The left margin, in points. Null means that the document’s value applies.',
    }),
    marginRight: t.expose('marginRight', {
      type: Dimension,
      description: 'The right margin, in points. Null means that the document’s value applies.',
    }),
    marginHeader: t.expose('marginHeader', {
      type: Dimension,
      description:
        'The header margin: the space above the header, in points. Null means that the document’s value applies.',
    }),
    marginFooter: t.expose('marginFooter', {
      type: Dimension,
      description:
        'The footer margin: the space below the footer, in points. Null means that the document’s value applies.',
    }),
    defaultHeaderId: t.exposeID('defaultHeaderId', {
      description:
        'The id of the default header. Null means that the previous section’s header applies.',
    }),
    defaultFooterId: t.exposeID('defaultFooterId', {
      description:
        'The id of the default footer. Null means that the previous section’s footer applies.',
    }),
    firstPageHeaderId: t.exposeID('firstPageHeaderId', {
      description:
        'The id of the first page’s header, used if `useFirstPageHeaderFooter` is true. Null means that the previous section’s header applies.',
    }),
    firstPageFooterId: t.exposeID('firstPageFooterId', {
      description:
        'The id of the first page’s footer, used if `useFirstPageHeaderFooter` is true. Null means that the previous section’s footer applies.',
    }),
    evenPageHeaderId: t.exposeID('evenPageHeaderId', {
      description:
        'The id of the header of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null means that the previous section’s header applies.',
    }),
    evenPageFooterId: t.exposeID('evenPageFooterId', {
      description:
        'The id of the footer of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null means that the previous section’s footer applies.',
    }),
    useFirstPageHeaderFooter: t.exposeBoolean('useFirstPageHeaderFooter', {
      description:
        'Whether the first page of the section has its own header and footer. For the first section, null means that the document’s value applies; for other sections, null means false.',
    }),
    pageNumberStart: t.exposeInt('pageNumberStart', {
      description:
        'The number of the section’s first page. Null means that the numbering continues from the previous section.',
    }),
    flipPageOrientation: t.exposeBoolean('flipPageOrientation', {
      description:
        'Whether the width and height of the pages are swapped, which turns portrait into landscape and the reverse. Null means that the document’s value applies.',
    }),
  }),
});

builder.objectType(SectionColumnProperties, {
  description: 'The width and spacing of a column of a section.',
  record: docsRecord('sectionColumnProperties'),
  fields: (t) => ({
    width: t.expose('width', inPoints('The width of the column')),
    paddingEnd: t.expose('paddingEnd', inPoints('The space between this column and the next one')),
  }),
});
