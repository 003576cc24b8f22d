import { builder } from '../../builder/builder.ts';
import {
  AutoText,
  ColumnBreak,
  DateElement,
  docsRecord,
  Equation,
  FootnoteReference,
  HorizontalRule,
  InlineObjectElement,
  PageBreak,
  Person,
  RichLink,
  SectionBreak,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
} from '../record/refs.ts';
import { listAt } from './field/default-value.ts';

// Whether a part of a text is somebody's suggestion. Those who may edit are given suggestions in the text, so without these
// two fields nobody could tell what is meant to go from what is there. What suggestions do to styles is left out.

builder.objectType(Equation, {
  description:
    'A formula. The service says nothing of it but that it is there, and whether it is suggested.',
  record: docsRecord('equation'),
});

const parts = [
  AutoText,
  ColumnBreak,
  DateElement,
  Equation,
  FootnoteReference,
  HorizontalRule,
  InlineObjectElement,
  PageBreak,
  Person,
  RichLink,
  SectionBreak,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
] as const;

for (const part of parts) {
  builder.objectFields(part, (t) => ({
    suggestedInsertionIds: t.field({
      type: ['ID'],
      ...listAt('suggestedInsertionIds'),
      description: 'The suggestions to put it in; empty for what is there already.',
    }),
    suggestedDeletionIds: t.field({
      type: ['ID'],
      ...listAt('suggestedDeletionIds'),
      description: 'The suggestions to take it out; empty for what is to stay.',
    }),
  }));
}
