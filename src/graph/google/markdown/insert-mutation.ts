import { type Anchor, targetOfAnchor } from '../../../google/markdown/place/anchor.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { executeMarkdown, markdownCost } from './markdown-execution.ts';
import { markdownFields, writeCount } from './markdown-input.ts';
import { createMarkdownPayload } from './markdown-payload.ts';
import { checkContent, parseOccurrence, planMarkdown } from './markdown-plan.ts';

const DocumentPositionInput = builder.inputType('DocumentPositionInput', {
  isOneOf: true,
  description: 'A place in the body of a tab. Exactly one field is set.',
  fields: (t) => ({
    heading: t.string({
      description: 'After the heading with this text. The text must be complete.',
    }),
    text: t.string({
      description: 'After the paragraph that contains this text, or after the table that does.',
    }),
    start: t.boolean({ description: 'True: before all content.' }),
    end: t.boolean({ description: 'True: after all content.' }),
  }),
});

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

const InsertIntoDocumentPayload = createMarkdownPayload(
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
      const anchor = parseAnchor(input.after, parseOccurrence(input.occurrence));
      return planMarkdown(input, (body) => targetOfAnchor(body, anchor, 'after'));
    },
    cost: markdownCost,
    resolve: (_root, plan, context) => executeMarkdown(plan, context),
  }),
);

function parseAnchor(
  { heading, text, start, end }: typeof DocumentPositionInput.$inferInput,
  occurrence: number,
): Anchor {
  const [kind, searched] =
    heading == null ? (['text', text] as const) : (['heading', heading] as const);
  if (searched != null) {
    if (searched.trim() === '') {
      throw new InputError(`after.${kind}`, `${kind} must not be blank.`);
    }
    return { kind, text: searched, occurrence };
  }
  const place = start == null ? 'end' : 'start';
  if ((start ?? end) !== true) throw new InputError(`after.${place}`, `${place} must be true.`);
  return { kind: place };
}
