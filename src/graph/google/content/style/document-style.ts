import { builder } from '../../../builder/builder.ts';
import {
  Background,
  Dimension,
  DocumentFormat,
  DocumentStyle,
  docsRecord,
  OptionalColor,
  Size,
} from '../../record/refs.ts';
import { defineEnum, enumAt } from '../field/enum.ts';

/** Whether a document has pages. */
export const DocumentMode = defineEnum('DocumentMode', 'Whether a document has pages.', {
  DOCUMENT_MODE_UNSPECIFIED: 'Not known.',
  PAGES: 'It has pages.',
  PAGELESS:
    'It has none: it is as wide as the window, and headers, footers and margins are not shown.',
});

builder.objectType(DocumentStyle, {
  description: 'How the pages of a tab look, unless a section says otherwise.',
  record: docsRecord('documentStyle'),
  fields: (t) => ({
    documentFormat: t.expose('documentFormat', {
      type: DocumentFormat,
      description: 'Whether it has pages at all.',
    }),
    background: t.expose('background', {
      type: Background,
      description: 'What is behind the text.',
    }),
    pageSize: t.expose('pageSize', { type: Size, description: 'How large a page is, in points.' }),
    flipPageOrientation: t.exposeBoolean('flipPageOrientation', {
      description: 'Whether width and height of the pages are swapped; null for no.',
    }),
    pageNumberStart: t.exposeInt('pageNumberStart', {
      description: 'The number of the first page; null is 1.',
    }),
    marginTop: t.expose('marginTop', {
      type: Dimension,
      description: 'The space above the text, in points.',
    }),
    marginBottom: t.expose('marginBottom', {
      type: Dimension,
      description: 'The space below the text, in points.',
    }),
    marginLeft: t.expose('marginLeft', {
      type: Dimension,
      description: 'The space to the left of the text, in points.',
    }),
    marginRight: t.expose('marginRight', {
      type: Dimension,
      description: 'The space to the right of the text, in points.',
    }),
    marginHeader: t.expose('marginHeader', {
      type: Dimension,
      description: 'The space above the header, in points.',
    }),
    marginFooter: t.expose('marginFooter', {
      type: Dimension,
      description: 'The space below the footer, in points.',
    }),
    useCustomHeaderFooterMargins: t.exposeBoolean('useCustomHeaderFooterMargins', {
      description:
        'Whether `marginHeader` and `marginFooter` hold, here and in sections; null for no: the editor’s own are used.',
    }),
    defaultHeaderId: t.exposeID('defaultHeaderId', {
      description: 'The header of ordinary pages; null for none.',
    }),
    defaultFooterId: t.exposeID('defaultFooterId', {
      description: 'The footer of ordinary pages; null for none.',
    }),
    firstPageHeaderId: t.exposeID('firstPageHeaderId', {
      description:
        'The header of the first page, where `useFirstPageHeaderFooter` is true; null for none.',
    }),
    firstPageFooterId: t.exposeID('firstPageFooterId', {
      description:
        'The footer of the first page, where `useFirstPageHeaderFooter` is true; null for none.',
    }),
    evenPageHeaderId: t.exposeID('evenPageHeaderId', {
      description:
        'The header of even pages, where `useEvenPageHeaderFooter` of the document is true; null for none.',
    }),
    evenPageFooterId: t.exposeID('evenPageFooterId', {
      description:
        'The footer of even pages, where `useEvenPageHeaderFooter` of the document is true; null for none.',
    }),
    useFirstPageHeaderFooter: t.exposeBoolean('useFirstPageHeaderFooter', {
      description: 'Whether the first page has a header and a footer of its own; null for no.',
    }),
    useEvenPageHeaderFooter: t.exposeBoolean('useEvenPageHeaderFooter', {
      description: 'Whether even pages have a header and a footer of their own; null for no.',
    }),
  }),
});

builder.objectType(Background, {
  description: 'What is behind the text of a document.',
  record: docsRecord('background'),
  fields: (t) => ({
    color: t.expose('color', {
      type: OptionalColor,
      description: 'The color of the pages; never transparent.',
    }),
  }),
});

builder.objectType(DocumentFormat, {
  description: 'Whether a document has pages.',
  record: docsRecord('documentFormat'),
  fields: (t) => ({
    documentMode: t.field(enumAt('documentMode', DocumentMode, 'With pages or without.')),
  }),
});
