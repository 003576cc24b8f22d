import { targetOfAnchor } from '../../../google/markdown/place/anchor.ts';
import { builder } from '../../builder/builder.ts';
import { contentCost, executeContent } from './markdown-execution.ts';
import { markdownFields, writeCount } from './markdown-input.ts';
import { createContentPayload } from './markdown-payload.ts';
import { checkContent, parseOccurrence, planMarkdown } from './markdown-plan.ts';
import { DocumentPositionInput, parseAnchor } from './position-input.ts';

const InsertIntoDocumentInput = builder.inputType('InsertIntoDocumentInput', {
  description: 'Markdown that is inserted into a document.',
  fields: (t) => ({
    ...markdownFields(t),
    after: t.field({
      type: DocumentPositionInput,
      required: true,
      description: 'Where the Markdown is inserted.',
    }),
    occurrence: t.int({
      defaultValue: 1,
      description:
        'Which of several headings with the same text, or which occurrence of the text, from 1.',
    }),
  }),
});

const InsertIntoDocumentPayload = createContentPayload(
  'InsertIntoDocumentPayload',
  'insertIntoDocument',
);

builder.mutationField('insertIntoDocument', (t) =>
  t.parsedField({
    type: InsertIntoDocumentPayload,
    description: `Inserts Markdown after a heading, after a paragraph with a text, or at the start or end of a document’s body. The content around it does not change. ${writeCount}`,
    args: {
      input: t.arg({
        type: InsertIntoDocumentInput,
        required: true,
        description: 'The document, the place and the Markdown.',
      }),
    },
    parse: ({ input }) => {
      checkContent(input.markdown);
      const anchor = parseAnchor(input.after, parseOccurrence(input.occurrence), 'after');
      return planMarkdown(input, (body) => targetOfAnchor(body, anchor, 'after'));
    },
    cost: contentCost,
    resolve: (_root, plan, context) => executeContent(plan, context),
  }),
);
