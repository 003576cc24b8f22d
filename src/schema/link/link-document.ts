import { emptyMask, toMask } from '../../engine/loader/mask.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import { attachLink } from '../../service/asana/record/attachment.ts';
import { loadRecord, recordCost, toKind } from '../asana/record/asana-type.ts';
import { idInput } from '../asana/record/id-input.ts';
import { Task } from '../asana/record/refs.ts';
import { writeToAsana } from '../asana/record/write.ts';
import { asanaWrite } from '../cost/call.ts';
import { documentInput, documentUrl } from '../google/document/document-id.ts';
import { documentCalls, loadDocument } from '../google/document/load-document.ts';
import { documentFileRead, readDocumentFile } from '../google/file/file-write.ts';
import { Document } from '../google/record/refs.ts';
import { declareMutation } from '../mutation/mutation.ts';
import { beforeWriting } from '../mutation/mutation-error.ts';
import { payloadOf } from '../mutation/payload.ts';

const payload = payloadOf<{ readonly task: string; readonly document: string }>((t) => ({
  task: t.field({
    type: Task,
    description:
      'The task after the change. Null if it could not be read; the document was attached.',
    separateRequest: true,
    cost: (_id, _args, source) => recordCost(Task, null, source),
    resolve: ({ task }, _args, context, info) => loadRecord(Task, task, context, info),
  }),
  document: t.field({
    type: Document,
    description: 'The attached document. Null if it could not be read; it was attached.',
    separateRequest: true,
    // The server has read the file before it attached the document.
    cost: (_id, _args, source) => ({
      calls: documentCalls(null, selectionOf(source).mask, { min: 0 }),
    }),
    resolve: ({ document }, _args, context, info) =>
      loadDocument(document, selectionOf(info).mask, context),
  }),
}));

const nameAndLink = toMask(['name', 'webViewLink']);

declareMutation('linkDocument', {
  effect: 'ADDS',
  description:
    'Attaches a link to a document to a task. The title of the document becomes the name of the attachment. The viewer must be able to open the document. Any other file, such as a spreadsheet or a PDF, is rejected before anything is written.',
  sends: 'Sends one read request and one write request.',
  argument: 'The task and the document.',
  input: 'A document to attach to a task.',
  inputs: {
    task: idInput('Task', 'The task to attach the document to.'),
    document: documentInput('The document to attach.'),
  },
  payload,
  parse: (values) => values,
  cost: ({ task, document }) => ({
    calls: [
      documentFileRead(document, nameAndLink),
      asanaWrite(attachLink(task, '', ''), { step: 1 }),
    ],
  }),
  async resolve({ task, document }, context) {
    const file = await beforeWriting(readDocumentFile(document, context, nameAndLink));
    const url = documentUrl(file.webViewLink, document, context);
    await writeToAsana(toKind('attachment'), attachLink(task, file.name, url), emptyMask, context);
    return { task, document };
  },
});
