import type { docs_v1 } from '@googleapis/docs';
import { docsType, field } from './field/docs-field.ts';
import { StructuralElement } from './structural-element.ts';

// The segments of a tab. The indexes of each segment start at 0.

export const DocumentBody = docsType<docs_v1.Schema$Body>('DocumentBody', {
  description: 'The body of a tab: its main text.',
  fields: {
    content: field.list(
      StructuralElement,
      'The structural elements of the body, in order. The first one is always a section break.',
    ),
  },
});

export const DocumentHeader = docsType<docs_v1.Schema$Header>('DocumentHeader', {
  description: 'A header: text at the top of pages. Its indexes start at 0.',
  fields: {
    headerId: field.id('The id that the document style and section styles refer to.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});

export const DocumentFooter = docsType<docs_v1.Schema$Footer>('DocumentFooter', {
  description: 'A footer: text at the bottom of pages. Its indexes start at 0.',
  fields: {
    footerId: field.id('The id that the document style and section styles refer to.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});

export const Footnote = docsType<docs_v1.Schema$Footnote>('Footnote', {
  description: 'A footnote. Its indexes start at 0.',
  fields: {
    footnoteId: field.id('The id of the footnote. Footnote references in the text use it.'),
    content: field.list(StructuralElement, 'The structural elements, in order.'),
  },
});
