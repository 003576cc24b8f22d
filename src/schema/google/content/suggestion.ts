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

// Suggested insertions and deletions. Users who can edit the document receive suggestions inline. Without these two fields,
// a client could not distinguish suggested text from accepted text. Suggested style changes are not part of the schema.

builder.objectType(Equation, {
  description:
    'An equation. The Google Docs API returns only its position and whether it is suggested, not its content.',
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
      description:
        'The ids of the suggestions that insert this part. Empty if the part is not a suggested insertion.',
    }),
    suggestedDeletionIds: t.field({
      type: ['ID'],
      ...listAt('suggestedDeletionIds'),
      description:
        'The ids of the suggestions that delete this part. Empty if no suggestion deletes it.',
    }),
  }));
}
