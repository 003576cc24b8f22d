import { targetOfSection } from '../../../google/markdown/place/section.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { contentCost, executeContent } from './markdown-execution.ts';
import { markdownFields, writeCount } from './markdown-input.ts';
import { createContentPayload } from './markdown-payload.ts';
import { parseOccurrence, planMarkdown } from './markdown-plan.ts';

const ReplaceDocumentSectionInput = builder.inputType('ReplaceDocumentSectionInput', {
  description: 'Markdown that replaces the content of a section of a document.',
  fields: (t) => ({
    ...markdownFields(t),
    heading: t.string({
      required: true,
      description: 'The complete text of the heading at the start of the section.',
    }),
    occurrence: t.int({
      defaultValue: 1,
      description: 'Which of several headings with the same text, from 1.',
    }),
  }),
});

const ReplaceDocumentSectionPayload = createContentPayload(
  'ReplaceDocumentSectionPayload',
  'replaceDocumentSection',
);

builder.mutationField('replaceDocumentSection', (t) =>
  t.parsedField({
    type: ReplaceDocumentSectionPayload,
    description: `Replaces the content of a section: everything after a heading, until the next heading of its level or above. A title counts as a heading of level 1, a subtitle as one of level 2. The heading itself stays, so that links to it work; so does everything outside the section. Empty Markdown removes the content. Footnotes, images and named ranges of the replaced content are deleted. ${writeCount}`,
    args: {
      input: t.arg({
        type: ReplaceDocumentSectionInput,
        required: true,
        description: 'The document, the section and the Markdown.',
      }),
    },
    parse: ({ input }) => {
      const { heading } = input;
      if (heading.trim() === '') throw new InputError('heading', 'heading must not be blank.');
      const occurrence = parseOccurrence(input.occurrence);
      return planMarkdown(input, (body) => targetOfSection(body, heading, occurrence));
    },
    cost: contentCost,
    resolve: (_root, plan, context) => executeContent(plan, context),
  }),
);
