import type { ObjectFieldBuilder } from '@pothos/core';
import { targetOfAnchor } from '../../../service/google/markdown/place/anchor.ts';
import { targetOfSection } from '../../../service/google/markdown/place/section.ts';
import { targetAtEnd } from '../../../service/google/markdown/place/target.ts';
import { planReplacement } from '../../../service/google/markdown/replace/replacement.ts';
import type { BuilderTypes } from '../../builder/builder.ts';
import {
  type Inputs,
  type InputValues,
  input,
  textInput,
  withDefault,
} from '../../mutation/input.ts';
import {
  type DeclaredInputs,
  declareMutation,
  type MutationTexts,
} from '../../mutation/mutation.ts';
import { payloadOf } from '../../mutation/payload.ts';
import type { UpdateResult } from '../edit/update-execution.ts';
import { editFields, ofDryRun } from '../edit/update-mutation.ts';
import { type ContentResult, contentCost, executeContent } from './markdown-execution.ts';
import {
  DocumentPositionInput,
  markdownInputs,
  markdownText,
  parseAnchor,
} from './markdown-input.ts';
import {
  insertAt,
  type PreparedContent,
  parseOccurrence,
  prepareMarkdown,
} from './prepared-content.ts';
import { prepareTable } from './prepared-table.ts';
import { fillTableInputs } from './table-input.ts';

const lossesOfMarkdown =
  'What the Markdown contains and a document cannot, with its line: `horizontal rule at line 12`, for example. Everything else was written. A horizontal rule becomes an empty paragraph with a line below it, a checked item an unchecked one. Empty if nothing is missing.';

/** @param losses  The description of `losses`. */
const contentPayload = (losses = lossesOfMarkdown) =>
  payloadOf<ContentResult>(
    (t) => ({
      // The result of a mutation that writes content is also that of a batch.
      ...editFields(t as unknown as ObjectFieldBuilder<BuilderTypes, UpdateResult>, {
        what: 'change',
        replies: '`sentRequests`: ids of created images and footnotes',
        sentRequests: '',
      }),
      losses: t.stringList({
        nullable: { list: false, items: false },
        description: losses,
        resolve: (result) => [...result.losses],
      }),
    }),
    ofDryRun,
  );

const writeCount =
  'It sends one read and one write, which is limited to the revision that was read. If the Markdown has footnotes, their text is a second write, because it needs ids that only the first write returns; if the second write fails, the error says that the Markdown is in the document. `losses` lists what a document cannot contain.';

interface ContentMutation<Fields extends Inputs>
  extends Omit<MutationTexts, 'sends'>,
    DeclaredInputs<Fields> {
  /** What the mutation sends, if it does not write Markdown. */
  readonly sends?: string;
  /** The description of `losses`, if the mutation does not write Markdown. */
  readonly losses?: string;
  readonly parse: (values: InputValues<Fields>) => PreparedContent;
}

function contentMutation<Fields extends Inputs>(
  name: string,
  { losses, ...options }: ContentMutation<Fields>,
): void {
  declareMutation(name, {
    sends: writeCount,
    ...options,
    payload: contentPayload(losses),
    cost: contentCost,
    resolve: executeContent,
  });
}

const occurrenceInput = (description: string) =>
  withDefault(input('Int', description, parseOccurrence), 1);

contentMutation('appendToDocument', {
  effect: 'ADDS',
  description: 'Adds Markdown at the end of a document’s body.',
  note: 'A list continues the list before it if that has the same kind.',
  argument: 'The document and the Markdown.',
  input: 'Markdown that is added at the end of a document.',
  inputs: { markdown: textInput(markdownText), ...markdownInputs },
  parse: (values) => prepareMarkdown(values, insertAt(targetAtEnd)),
});

contentMutation('insertIntoDocument', {
  effect: 'ADDS',
  description:
    'Inserts Markdown after a heading, after a paragraph with a text, or at the start or end of a document’s body. The content around it does not change.',
  argument: 'The document, the place and the Markdown.',
  input: 'Markdown that is inserted into a document.',
  inputs: {
    markdown: textInput(markdownText),
    occurrence: occurrenceInput(
      'Which of several headings with the same text, or which occurrence of the text, from 1.',
    ),
    after: input(DocumentPositionInput, 'Where the Markdown is inserted.', parseAnchor),
    ...markdownInputs,
  },
  parse({ after, occurrence, ...values }) {
    const anchor = { ...after, occurrence };
    return prepareMarkdown(
      values,
      insertAt((body) => targetOfAnchor(body, anchor, 'after')),
    );
  },
});

contentMutation('replaceDocumentSection', {
  effect: 'CHANGES',
  description:
    'Replaces the content of a section: everything after a heading, until the next heading of its level or above. A title counts as a heading of level 1, a subtitle as one of level 2. The heading itself stays, so that links to it work; so does everything outside the section. Empty Markdown removes the content. Footnotes, images and named ranges of the replaced content are deleted.',
  argument: 'The document, the section and the Markdown.',
  input: 'Markdown that replaces the content of a section of a document.',
  inputs: {
    heading: textInput('The complete text of the heading at the start of the section.'),
    occurrence: occurrenceInput('Which of several headings with the same text, from 1.'),
    ...markdownInputs,
    markdown: input('String', markdownText),
  },
  parse: ({ heading, occurrence, ...values }) =>
    prepareMarkdown(
      values,
      insertAt((body) => targetOfSection(body, heading, occurrence)),
    ),
});

contentMutation('replaceDocumentContent', {
  effect: 'CHANGES',
  description:
    'Replaces the content of a document’s body, and changes only what differs from the Markdown: a file that is kept in a repository, for example. What Markdown shows in the same way stays as it is, with its comments, named ranges and formats; so do empty paragraphs and section breaks. In a paragraph of which only the text differs, the part that differs is changed, unless blocks beside it were added or removed. Other paragraphs, list items and tables that differ are replaced, with the footnotes, images and named ranges in them. Empty Markdown removes the content. Headers and footers in the Markdown of a document are left out, and listed in `losses`. If the document has several tabs, give the tab. Without `requiredRevisionId`, changes that others make at the same time are replaced too.',
  sends:
    'If nothing differs, it sends one read and no write. Otherwise it sends one read and one write, which is limited to the revision that was read. If new content has footnotes, their text is a second write, because it needs ids that only the first write returns. `losses` lists what a document cannot contain.',
  note: 'A list of another preset than that of new lists is replaced completely if it gets new items.',
  argument: 'The document and the Markdown.',
  input: 'Markdown that replaces the content of a document.',
  inputs: { ...markdownInputs, markdown: input('String', markdownText) },
  parse: (values) => prepareMarkdown(values, planReplacement, { replacesBody: true }),
});

contentMutation('fillTable', {
  effect: {
    kinds: ['ADDS', 'CHANGES'],
    // A new table replaces nothing.
    of: ({ table, newTableAfter }) =>
      table == null && newTableAfter != null ? ['ADDS'] : ['CHANGES'],
  },
  description:
    'Writes values to the cells of a table that exists, or of a new table. A value replaces the complete content of its cell and gets the style of the cell’s last paragraph, so the format of a template stays. Rows that are missing are added at the end of the table, with the style of its last row. A row with more values than cells is an error, and so is a value for a cell that is merged into another one: nothing is written then.',
  sends: 'It sends one read and one write, which is limited to the revision that was read.',
  losses:
    'What the values contain and a cell cannot, with its input: `alternative text “logo” of the image at rows[2][1]`, for example. Everything else was written. Empty if nothing is missing.',
  argument: 'The document, the table and the values.',
  input:
    'Values for the cells of a table that exists, or for a new one. Give either `table` or `newTableAfter`.',
  inputs: fillTableInputs,
  parse: prepareTable,
});
