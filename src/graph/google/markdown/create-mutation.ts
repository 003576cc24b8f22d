import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyFolderId, parseFolderId, rootFolder } from '../record/folder-id.ts';
import { Document } from '../record/refs.ts';
import {
  type CreatePlan,
  type CreateResult,
  createPlanCost,
  executeCreate,
} from './create-execution.ts';
import { supportedMarkdown } from './markdown-input.ts';
import { checkSize } from './markdown-plan.ts';

const CreateDocumentInput = builder.inputType('CreateDocumentInput', {
  description: 'A new document.',
  fields: (t) => ({
    title: t.string({
      required: true,
      description: 'The title of the document. It must not be blank.',
    }),
    markdown: t.string({
      description: `The content of the document. If omitted, the document is blank. ${supportedMarkdown}`,
    }),
    folder: t.id({
      description: `The folder of the document. If omitted, it is the root folder of the viewer’s Drive. ${anyFolderId}`,
    }),
  }),
});

const CreateDocumentPayload = builder.objectRef<CreateResult>('CreateDocumentPayload').implement({
  description: 'The result of `createDocument`.',
  fields: (t) => ({
    document: t.expose('document', {
      type: Document,
      nullable: false,
      description: 'The new document.',
    }),
    losses: t.stringList({
      nullable: { list: false, items: false },
      description:
        'What the Markdown contains and a document cannot, with its line: `horizontal rule at line 12`, for example. Empty if nothing is missing.',
      resolve: ({ losses }) => [...losses],
    }),
  }),
});

builder.mutationField('createDocument', (t) =>
  t.parsedField({
    type: CreateDocumentPayload,
    description:
      'Creates a document. A blank one needs one write; fields from Drive need one additional read. Markdown needs one more write, and a third one if it has footnotes, because their text needs ids that the second write returns. If a later write fails, the error names the document, which exists. Selected fields other than the id, the title and the revision are then read.',
    args: {
      input: t.arg({
        type: CreateDocumentInput,
        required: true,
        description: 'The new document.',
      }),
    },
    parse: ({ input: { title, markdown, folder } }): CreatePlan => {
      checkTitle(title, 'title');
      if (markdown != null) checkSize(markdown);
      return {
        title,
        markdown: markdown == null || markdown.trim() === '' ? null : markdown,
        folder: folder == null ? null : toFolder(folder),
      };
    },
    cost: createPlanCost,
    resolve: (_root, plan, context, info) => executeCreate(plan, context, info),
  }),
);

/** Null for the root folder, where Docs creates documents. */
function toFolder(text: string): string | null {
  if (text.trim() === '') throw new InputError('folder', 'folder must not be blank.');
  const folder = parseFolderId(text, 'folder');
  return folder === rootFolder ? null : folder;
}
