import { builder } from '../../../builder/builder.ts';
import {
  Background,
  DocumentFormat,
  DocumentStyle,
  docsRecord,
  OptionalColor,
  Size,
} from '../../record/refs.ts';
import { defineEnum, enumAt } from '../field/enum.ts';
import { inPoints } from './dimension.ts';

/** Whether a document has pages. */
export const DocumentMode = defineEnum('DocumentMode', 'Whether a document has pages.', {
  DOCUMENT_MODE_UNSPECIFIED: 'The value is unknown.',
  PAGES: 'The document has pages.',
  PAGELESS:
    'The document has no pages. The text is as wide as the window, and headers, footers and margins are not shown.',
});

builder.objectType(DocumentStyle, {
  description: 'The style of a tab’s pages. Section styles can override it.',
  record: docsRecord('documentStyle'),
  fields: (t) => ({
    documentFormat: t.expose('documentFormat', {
      type: DocumentFormat,
      description: 'Whether the document has pages.',
    }),
    background: t.expose('background', {
      type: Background,
      description: 'The background of the pages.',
    }),
    pageSize: t.expose('pageSize', { type: Size, description: 'The size of a page, in points.' }),
    flipPageOrientation: t.exposeBoolean('flipPageOrientation', {
      description: 'Whether the width and height of the pages are swapped. Null means false.',
    }),
    pageNumberStart: t.exposeInt('pageNumberStart', {
      description: 'The number of the first page. Null means 1.',
    }),
    marginTop: t.expose('marginTop', inPoints('The top margin')),
    marginBottom: t.expose('marginBottom', inPoints('The bottom margin')),
    marginLeft: t.expose('marginLeft', inPoints('The left margin')),
    marginRight: t.expose('marginRight', inPoints('The right margin')),
    marginHeader: t.expose(
      'marginHeader',
      inPoints('The header margin: the space above the header'),
    ),
    marginFooter: t.expose(
      'marginFooter',
      inPoints('The footer margin: the space below the footer'),
    ),
    useCustomHeaderFooterMargins: t.exposeBoolean('useCustomHeaderFooterMargins', {
      description:
        'Whether `marginHeader` and `marginFooter` apply, here and in section styles. Null means false: the defaults of the Google Docs editor apply.',
    }),
    defaultHeaderId: t.exposeID('defaultHeaderId', {
      description: 'The id of the default header, or null if there is none.',
    }),
    defaultFooterId: t.exposeID('defaultFooterId', {
      description: 'The id of the default footer, or null if there is none.',
    }),
    firstPageHeaderId: t.exposeID('firstPageHeaderId', {
      description:
        'The id of the first page’s header, used if `useFirstPageHeaderFooter` is true. Null if there is none.',
    }),
    firstPageFooterId: t.exposeID('firstPageFooterId', {
      description:
        'The id of the first page’s footer, used if `useFirstPageHeaderFooter` is true. Null if there is none.',
    }),
    evenPageHeaderId: t.exposeID('evenPageHeaderId', {
      description:
        'The id of the header of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null if there is none.',
    }),
    evenPageFooterId: t.exposeID('evenPageFooterId', {
      description:
        'The id of the footer of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null if there is none.',
    }),
    useFirstPageHeaderFooter: t.exposeBoolean('useFirstPageHeaderFooter', {
      description: 'Whether the first page has its own header and footer. Null means false.',
    }),
    useEvenPageHeaderFooter: t.exposeBoolean('useEvenPageHeaderFooter', {
      description: 'Whether even pages have their own header and footer. Null means false.',
    }),
  }),
});

builder.objectType(Background, {
  description: 'The background of a document’s pages.',
  record: docsRecord('background'),
  fields: (t) => ({
    color: t.expose('color', {
      type: OptionalColor,
      description: 'The color of the pages. It is never transparent.',
    }),
  }),
});

builder.objectType(DocumentFormat, {
  description: 'Whether a document has pages.',
  record: docsRecord('documentFormat'),
  fields: (t) => ({
    documentMode: t.field(enumAt('documentMode', DocumentMode, 'Whether the document has pages.')),
  }),
});
