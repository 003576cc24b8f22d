import { targetAtEnd } from '../../../google/markdown/place/target.ts';
import { builder } from '../../builder/builder.ts';
import { contentCost, executeContent } from './markdown-execution.ts';
import { markdownFields, writeCount } from './markdown-input.ts';
import { createContentPayload } from './markdown-payload.ts';
import { checkContent, planMarkdown } from './markdown-plan.ts';

const AppendToDocumentInput = builder.inputType('AppendToDocumentInput', {
  description: 'Markdown that is added at the end of a document.',
  fields: (t) => markdownFields(t),
});

const AppendToDocumentPayload = createContentPayload('AppendToDocumentPayload', 'appendToDocument');

builder.mutationField('appendToDocument', (t) =>
  t.parsedField({
    type: AppendToDocumentPayload,
    description: `Adds Markdown at the end of a document’s body. ${writeCount} A list continues the list before it if that has the same kind.`,
    args: {
      input: t.arg({
        type: AppendToDocumentInput,
        required: true,
        description: 'The document and the Markdown.',
      }),
    },
    parse: ({ input }) => {
      checkContent(input.markdown);
      return planMarkdown(input, targetAtEnd);
    },
    cost: contentCost,
    resolve: (_root, plan, context) => executeContent(plan, context),
  }),
);
