import type { ProjectRecord } from '../../asana/project.ts';
import { Project, Story, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { Document } from '../google/record/refs.ts';
import { idsIn, idsLinkedFromTask, loadDocuments } from './linked-document.ts';

// Where tasks and documents meet: what Asana's texts link to. Each service is asked with its own credential; what the viewer
// may not open in the one does not hide anything of the other.

const documents = {
  type: [Document] as [typeof Document],
  // An item that cannot be opened is null with an error in its place: the others must stand, and so must the task.
  nullable: { list: false, items: true } as const,
};

builder.objectField(Task, 'documents', (t) =>
  t.field({
    ...documents,
    description:
      'The documents that it links to: in its notes, its comments and its attachments, each once. One that the viewer may not open is null, with an error in its place.',
    reads: ['notes', 'html_notes'],
    separateRequest: true,
    resolve: async ({ gid, notes, html_notes }, _args, context, info) =>
      loadDocuments(await idsLinkedFromTask(gid, [notes, html_notes], context), context, info),
  }),
);

builder.objectField(Story, 'documents', (t) =>
  t.field({
    ...documents,
    description: 'The documents that its text links to, each once.',
    reads: ['text', 'html_text'],
    separateRequest: true,
    resolve: ({ text, html_text }, _args, context, info) =>
      loadDocuments(idsIn([text, html_text]), context, info),
  }),
);

builder.objectField(Project, 'documents', (t) =>
  t.field({
    ...documents,
    description: 'The documents that its notes link to, each once.',
    reads: ['notes', 'html_notes'],
    separateRequest: true,
    resolve: ({ notes, html_notes }: ProjectRecord, _args, context, info) =>
      loadDocuments(idsIn([notes, html_notes]), context, info),
  }),
);
