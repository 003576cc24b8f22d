import { builder } from '../../builder/builder.ts';
import {
  DocumentFooter,
  DocumentHeader,
  docsRecord,
  Footnote,
  StructuralElement,
} from '../record/refs.ts';
import { listAt } from './field/default-value.ts';

// The segments of a tab besides the body. The indexes of each segment start at 0.

builder.objectType(DocumentHeader, {
  description: 'A header: text at the top of pages. Its indexes start at 0.',
  record: docsRecord('header'),
  fields: (t) => ({
    headerId: t.exposeID('headerId', {
      description: 'The id that the document style and section styles refer to.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'The structural elements, in order.',
    }),
  }),
});

builder.objectType(DocumentFooter, {
  description: 'A footer: text at the bottom of pages. Its indexes start at 0.',
  record: docsRecord('footer'),
  fields: (t) => ({
    footerId: t.exposeID('footerId', {
      description: 'The id that the document style and section styles refer to.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'The structural elements, in order.',
    }),
  }),
});

builder.objectType(Footnote, {
  description: 'A footnote. Its indexes start at 0.',
  record: docsRecord('footnote'),
  fields: (t) => ({
    footnoteId: t.exposeID('footnoteId', {
      description: 'The id of the footnote. Footnote references in the text use it.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'The structural elements, in order.',
    }),
  }),
});
