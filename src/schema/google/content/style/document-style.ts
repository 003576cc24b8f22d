import type { docs_v1 } from '@googleapis/docs';
import { defineEnum, docsType, field } from '../field/docs-field.ts';
import { inPoints, OptionalColor, Size } from './measure.ts';

export const DocumentMode = defineEnum('DocumentMode', 'Whether a document has pages.', {
  DOCUMENT_MODE_UNSPECIFIED: 'The value is unknown.',
  PAGES: 'The document has pages.',
  PAGELESS:
    'The document has no pages. The text is as wide as the window, and headers, footers and margins are not shown.',
});

const Background = docsType<docs_v1.Schema$Background>('Background', {
  description: 'The background of a document’s pages.',
  fields: {
    color: field.object(OptionalColor, 'The color of the pages. It is never transparent.'),
  },
});

const DocumentFormat = docsType<docs_v1.Schema$DocumentFormat>('DocumentFormat', {
  description: 'Whether a document has pages.',
  fields: {
    documentMode: field.enum(DocumentMode, 'Whether the document has pages.'),
  },
});

export const DocumentStyle = docsType<docs_v1.Schema$DocumentStyle>('DocumentStyle', {
  description: 'The style of a tab’s pages. Section styles can override it.',
  fields: {
    documentFormat: field.object(DocumentFormat, 'Whether the document has pages.'),
    background: field.object(Background, 'The background of the pages.'),
    pageSize: field.object(Size, 'The size of a page, in points.'),
    flipPageOrientation: field.boolean(
      'Whether the width and height of the pages are swapped. Null means false.',
    ),
    pageNumberStart: field.int('The number of the first page. Null means 1.'),
    marginTop: inPoints('The top margin'),
    marginBottom: inPoints('The bottom margin'),
    marginLeft: inPoints('The left margin'),
    marginRight: inPoints('The right margin'),
    marginHeader: inPoints('The header margin: the space above the header'),
    marginFooter: inPoints('The footer margin: the space below the footer'),
    useCustomHeaderFooterMargins: field.boolean(
      'Whether `marginHeader` and `marginFooter` apply, here and in section styles. Null means false: the defaults of the Google Docs editor apply.',
    ),
    defaultHeaderId: field.id('The id of the default header, or null if there is none.'),
    defaultFooterId: field.id('The id of the default footer, or null if there is none.'),
    firstPageHeaderId: field.id(
      'The id of the first page’s header, used if `useFirstPageHeaderFooter` is true. Null if there is none.',
    ),
    firstPageFooterId: field.id(
      'The id of the first page’s footer, used if `useFirstPageHeaderFooter` is true. Null if there is none.',
    ),
    evenPageHeaderId: field.id(
      'The id of the header of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null if there is none.',
    ),
    evenPageFooterId: field.id(
      'The id of the footer of even pages, used if the document’s `useEvenPageHeaderFooter` is true. Null if there is none.',
    ),
    useFirstPageHeaderFooter: field.boolean(
      'Whether the first page has its own header and footer. Null means false.',
    ),
    useEvenPageHeaderFooter: field.boolean(
      'Whether even pages have their own header and footer. Null means false.',
    ),
  },
});
