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
import { ContentDirection } from './style/paragraph-style.ts';

/** Where a section begins. */
export const SectionType = defineEnum('SectionType', 'Where a section begins.', {
  SECTION_TYPE_UNSPECIFIED: 'Not known.',
  CONTINUOUS: 'Where the section before it ends.',
  NEXT_PAGE: 'On a page of its own.',
});

/** Whether lines are drawn between columns. */
export const ColumnSeparatorStyle = defineEnum(
  'ColumnSeparatorStyle',
  'Whether lines are drawn between the columns of a section.',
  {
    COLUMN_SEPARATOR_STYLE_UNSPECIFIED: 'Not known.',
    NONE: 'No lines.',
    BETWEEN_EACH_COLUMN: 'A line between any two.',
  },
);

builder.objectType(SectionBreak, {
  description: 'Where a section begins: pages that look alike. Every body begins with one.',
  record: docsRecord('sectionBreak'),
  fields: (t) => ({
    sectionStyle: t.expose('sectionStyle', {
      type: SectionStyle,
      description: 'How the pages of the section look that begins here.',
    }),
  }),
});

builder.objectType(SectionStyle, {
  description:
    'How the pages of a section look. In a document without pages only the columns are shown.',
  record: docsRecord('sectionStyle'),
  fields: (t) => ({
    sectionType: t.field(enumAt('sectionType', SectionType, 'Where it begins.')),
    columnProperties: t.field({
      type: [SectionColumnProperties],
      ...listAt('columnProperties'),
      description: 'Its columns, three at most; empty for a single one as wide as the page.',
    }),
    columnSeparatorStyle: t.field(
      enumAt('columnSeparatorStyle', ColumnSeparatorStyle, 'Whether lines are drawn between them.'),
    ),
    contentDirection: t.field(
      enumAt('contentDirection', ContentDirection, 'Which way it runs; null is left to right.'),
    ),
    marginTop: t.expose('marginTop', {
      type: Dimension,
      description: 'The space above the text, in points; null is as in the document.',
    }),
    marginBottom: t.expose('marginBottom', {
      type: Dimension,
      description: 'The space below the text, in points; null is as in the document.',
    }),
    marginLeft: t.expose('marginLeft', {
      type: Dimension,
      description: 'The space to the left of the text, in points; null is as in the document.',
    }),
    marginRight: t.expose('marginRight', {
      type: Dimension,
      description: 'The space to the right of the text, in points; null is as in the document.',
    }),
    marginHeader: t.expose('marginHeader', {
      type: Dimension,
      description: 'The space above the header, in points; null is as in the document.',
    }),
    marginFooter: t.expose('marginFooter', {
      type: Dimension,
      description: 'The space below the footer, in points; null is as in the document.',
    }),
    defaultHeaderId: t.exposeID('defaultHeaderId', {
      description: 'The header of ordinary pages; null is as in the section before.',
    }),
    defaultFooterId: t.exposeID('defaultFooterId', {
      description: 'The footer of ordinary pages; null is as in the section before.',
    }),
    firstPageHeaderId: t.exposeID('firstPageHeaderId', {
      description:
        'The header of the first page, where `useFirstPageHeaderFooter` is true; null is as in the section before.',
    }),
    firstPageFooterId: t.exposeID('firstPageFooterId', {
      description:
        'The footer of the first page, where `useFirstPageHeaderFooter` is true; null is as in the section before.',
    }),
    evenPageHeaderId: t.exposeID('evenPageHeaderId', {
      description:
        'The header of even pages, where `useEvenPageHeaderFooter` of the document is true; null is as in the section before.',
    }),
    evenPageFooterId: t.exposeID('evenPageFooterId', {
      description:
        'The footer of even pages, where `useEvenPageHeaderFooter` of the document is true; null is as in the section before.',
    }),
    useFirstPageHeaderFooter: t.exposeBoolean('useFirstPageHeaderFooter', {
      description:
        'Whether its first page has a header and a footer of its own; null is as in the document for the first section, and no for others.',
    }),
    pageNumberStart: t.exposeInt('pageNumberStart', {
      description: 'The number of its first page; null goes on from the section before.',
    }),
    flipPageOrientation: t.exposeBoolean('flipPageOrientation', {
      description:
        'Whether its pages are turned by a quarter: upright to lengthwise, or back; null is as in the document.',
    }),
  }),
});

builder.objectType(SectionColumnProperties, {
  description: 'How wide a column of a section is.',
  record: docsRecord('sectionColumnProperties'),
  fields: (t) => ({
    width: t.expose('width', { type: Dimension, description: 'How wide it is, in points.' }),
    paddingEnd: t.expose('paddingEnd', {
      type: Dimension,
      description: 'The space between it and the next one, in points.',
    }),
  }),
});
