import type { docs_v1 } from '@googleapis/docs';
import { defineEnum } from '../field/docs-field.ts';
import { docsStyle, falseByDefault, readOnly, styleField } from '../field/style-field.ts';
import { OptionalColor, Size } from './measure.ts';
import { pageFields } from './page-style.ts';

const DocumentMode = defineEnum('DocumentMode', 'Whether a document has pages.', {
  DOCUMENT_MODE_UNSPECIFIED: 'The value is unknown.',
  PAGES: 'The document has pages.',
  PAGELESS:
    'The document has no pages. The text is as wide as the window, and headers, footers and margins are not shown.',
});

const Background = docsStyle<docs_v1.Schema$Background>('Background', {
  description: 'The background of a document’s pages.',
  fields: {
    color: styleField.object(OptionalColor, {
      read: 'The color of the pages. It is never transparent.',
      write: 'The color of the pages. It cannot be transparent.',
    }),
  },
});

const DocumentFormat = docsStyle<docs_v1.Schema$DocumentFormat>('DocumentFormat', {
  description: 'Whether a document has pages.',
  fields: {
    documentMode: styleField.enum(DocumentMode, 'Whether the document has pages.'),
  },
});

export const DocumentStyle = docsStyle<docs_v1.Schema$DocumentStyle>('DocumentStyle', {
  description: {
    read: 'The style of a tab’s pages. Section styles can override it.',
    write:
      'The new style of a tab’s pages. Section styles can override it. Only the properties listed in `fields` are changed.',
  },
  fields: {
    documentFormat: styleField.object(DocumentFormat, 'Whether the document has pages.'),
    background: styleField.object(Background, 'The background of the pages.'),
    pageSize: styleField.object(Size, 'The size of a page, in points.'),
    ...pageFields('document'),
    useEvenPageHeaderFooter: styleField.boolean(
      falseByDefault('Whether even pages have their own header and footer.'),
    ),
    useCustomHeaderFooterMargins: styleField.boolean(
      readOnly(
        'Whether `marginHeader` and `marginFooter` apply, here and in section styles. Null means false: the defaults of the Google Docs editor apply.',
        'whether `marginHeader` and `marginFooter` apply.',
      ),
    ),
  },
});
