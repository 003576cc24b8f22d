import { input, notBlank, optional, textInput } from '../../mutation/input.ts';
import { declareMutation } from '../../mutation/mutation.ts';
import { payloadOf } from '../../mutation/payload.ts';
import { anyFolderId, parseFolderId, rootFolder } from '../record/folder-id.ts';
import { Document } from '../record/refs.ts';
import { type CreateResult, createPlanCost, executeCreate } from './create-execution.ts';
import { supportedMarkdown } from './markdown-input.ts';
import { checkSize } from './prepared-content.ts';

const payload = payloadOf<CreateResult>((t) => ({
  document: t.at('document', Document, 'The new document.', 'nonNull'),
  losses: t.stringList({
    nullable: { list: false, items: false },
    description:
      'What the Markdown contains and a document cannot, with its line: `horizontal rule at line 12`, for example. Empty if nothing is missing.',
    resolve: ({ losses }) => [...losses],
  }),
}));

declareMutation('createDocument', {
  effect: 'ADDS',
  description: 'Creates a document.',
  sends:
    'A blank one needs one write; fields from Drive need one additional read. Markdown needs one more write, and a third one if it has footnotes, because their text needs ids that the second write returns.',
  note: 'If a later write fails, the error names the document, which exists. Selected fields other than the id, the title and the revision are then read.',
  argument: 'The new document.',
  input: 'A new document.',
  inputs: {
    title: textInput('The title of the document. It must not be blank.'),
    markdown: optional(
      input(
        'String',
        `The content of the document. If omitted, the document is blank. ${supportedMarkdown}`,
        (markdown) => {
          checkSize(markdown);
          return markdown.trim() === '' ? undefined : markdown;
        },
      ),
    ),
    folder: optional(
      input(
        'ID',
        `The folder of the document. If omitted, it is the root folder of the viewer’s Drive. ${anyFolderId}`,
        parseFolder,
      ),
    ),
  },
  payload,
  parse: ({ title, markdown, folder }) => ({
    title,
    markdown: markdown ?? null,
    folder: folder ?? null,
  }),
  cost: createPlanCost,
  resolve: executeCreate,
});

/** The folder; undefined for the root folder, where Docs creates documents. Throws InputError. */
function parseFolder(text: string, field: string): string | undefined {
  const folder = parseFolderId(notBlank(text, field), field);
  return folder === rootFolder ? undefined : folder;
}
