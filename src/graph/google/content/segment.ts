import { builder } from '../../builder/builder.ts';
import {
  DocumentFooter,
  DocumentHeader,
  docsRecord,
  Footnote,
  StructuralElement,
} from '../record/refs.ts';
import { listAt } from './field/default-value.ts';

// The texts of a tab beside its body. Each counts its indexes from its own beginning, which is 0.

builder.objectType(DocumentHeader, {
  description: 'Text at the top of pages. Its indexes begin at 0.',
  record: docsRecord('header'),
  fields: (t) => ({
    headerId: t.exposeID('headerId', {
      description: 'What the styles of the tab and of its sections name it by.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'What is written in it.',
    }),
  }),
});

builder.objectType(DocumentFooter, {
  description: 'Text at the bottom of pages. Its indexes begin at 0.',
  record: docsRecord('footer'),
  fields: (t) => ({
    footerId: t.exposeID('footerId', {
      description: 'What the styles of the tab and of its sections name it by.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'What is written in it.',
    }),
  }),
});

builder.objectType(Footnote, {
  description: 'A note that a text refers to. Its indexes begin at 0.',
  record: docsRecord('footnote'),
  fields: (t) => ({
    footnoteId: t.exposeID('footnoteId', {
      description: 'What the references to it name it by.',
    }),
    content: t.field({
      type: [StructuralElement],
      ...listAt('content'),
      description: 'What is written in it.',
    }),
  }),
});
