import { type FieldCost, pageCalls } from '../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../engine/plan/field-source.ts';
import { selectionOf } from '../../engine/plan/selection.ts';
import { oncePerOperation } from '../../operation/once-per-operation.ts';
import { oncePerRecord } from '../../operation/once-per-record.ts';
import { listAttachments } from '../../service/asana/record/attachment.ts';
import { listStories } from '../../service/asana/record/story.ts';
import type { TaskRecord } from '../../service/asana/record/task.ts';
import { withPage } from '../asana/record/offset-list.ts';
import { Project, ProjectBrief, Story, Task } from '../asana/record/refs.ts';
import { builder } from '../builder/builder.ts';
import { asanaRead } from '../cost/call.ts';
import { documentCalls } from '../google/document/load-document.ts';
import { Document } from '../google/record/refs.ts';
import { ifValid } from '../validation/argument-parser.ts';
import {
  attachmentMask,
  commentMask,
  documentsOfTask,
  type LinkPlace,
  linkedDocumentIds,
  loadDocuments,
  placesArg,
  placesParser,
  prefetchLinksOfTask,
} from './linked-document.ts';

// Fields from Asana objects to the documents that their texts link to. Each service receives its own credential. A document
// that the viewer cannot open does not hide the Asana object, nor the reverse.

const unknown = Number.POSITIVE_INFINITY;

/** What reading the documents that a text links to sends. Only the text says how many there are. */
const linkedDocumentsCost = (source: FieldSource, step = 0): FieldCost => ({
  calls: documentCalls(null, selectionOf(source).mask, { step, min: 0, max: unknown }),
  maxValues: unknown,
});

/** What reading the documents that a task links to sends: first all comments and attachments of the task, if they are searched. */
function taskDocumentsCost(
  gid: string | null,
  places: ReadonlySet<LinkPlace>,
  source: FieldSource,
): FieldCost {
  const isKnown = gid !== null;
  const id = gid ?? '0';
  const lists = [
    ...(places.has('COMMENTS')
      ? [asanaRead(withPage(listStories(id), null), { mask: () => commentMask, isKnown })]
      : []),
    ...(places.has('ATTACHMENTS')
      ? [asanaRead(withPage(listAttachments(id), null), { mask: () => attachmentMask, isKnown })]
      : []),
  ];
  const { calls } = linkedDocumentsCost(source, lists.length === 0 ? 1 : 2);
  return {
    calls: [...lists.flatMap((list) => pageCalls(list, unknown)), ...calls],
    maxValues: unknown,
  };
}

const documents = {
  type: [Document] as [typeof Document],
  // A document that cannot be opened is null, with an error at its path. The other documents and the task remain.
  nullable: { list: true, items: true } as const,
  semanticNonNull: [0, 1],
};

/** Once per task of an operation and selection of places, however many aliases select its documents. */
const linksOfTask = oncePerOperation((context) => {
  const byPlaces = new Map<string, (task: TaskRecord) => Promise<readonly string[]>>();
  return (places: ReadonlySet<LinkPlace>) => {
    const key = [...places].sort().join();
    const links =
      byPlaces.get(key) ??
      oncePerRecord((task: TaskRecord) => {
        const notes = places.has('NOTES') ? [task.notes, task.html_notes] : [];
        return documentsOfTask(task.gid, notes, places, context);
      });
    byPlaces.set(key, links);
    return links;
  };
});

builder.objectField(Task, 'documents', (t) =>
  t.field({
    ...documents,
    description:
      'The documents that the task links to in its notes, comments and attachments, each once. Files that are not documents, such as spreadsheets and PDF files, are left out. A document that the viewer cannot open is null, with an error at its path.',
    args: placesArg,
    parser: placesParser,
    reads: (args) => (args.in?.includes('NOTES') !== false ? ['notes', 'html_notes'] : []),
    separateRequest: (gid, args, context) =>
      prefetchLinksOfTask(gid, placesParser.parse(args), context),
    cost: (gid, args, source) =>
      ifValid(() => taskDocumentsCost(gid, placesParser.parse(args), source)),
    resolve: async (task, args, context, info) =>
      loadDocuments(await linksOfTask(context)(placesParser.parse(args))(task), context, info),
  }),
);

const ofText = (owner: string) => ({
  ...documents,
  description: `The documents that ${owner} links to, each once. Files that are not documents, such as spreadsheets and PDF files, are left out. A document that the viewer cannot open is null, with an error at its path.`,
  separateRequest: true as const,
  cost: (_id: string | null, _args: object, source: FieldSource) => linkedDocumentsCost(source),
});

builder.objectField(Story, 'documents', (t) =>
  t.field({
    ...ofText('the text of the story'),
    reads: ['text', 'html_text'],
    resolve: ({ text, html_text }, _args, context, info) =>
      loadDocuments(linkedDocumentIds([text, html_text]), context, info),
  }),
);

builder.objectField(Project, 'documents', (t) =>
  t.field({
    ...ofText('the description of the project'),
    reads: ['notes', 'html_notes'],
    resolve: ({ notes, html_notes }, _args, context, info) =>
      loadDocuments(linkedDocumentIds([notes, html_notes]), context, info),
  }),
);

builder.objectField(ProjectBrief, 'documents', (t) =>
  t.field({
    ...ofText('the text of the brief'),
    reads: ['text', 'html_text'],
    resolve: ({ text, html_text }, _args, context, info) =>
      loadDocuments(linkedDocumentIds([text, html_text]), context, info),
  }),
);
