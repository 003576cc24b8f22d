import type { TaskRecord } from '../../asana/task.ts';
import { findDocumentIds } from '../../google/address.ts';
import { toMask } from '../../loader/mask.ts';
import { TaskConnection } from '../asana/record/connection.ts';
import { anyId } from '../asana/record/gid.ts';
import { searchOrList } from '../asana/task/task-list.ts';
import { builder } from '../builder/builder.ts';
import { Document } from '../google/record/refs.ts';
import { parseGid } from '../id/id.ts';
import { listField } from '../relay/list-field.ts';
import { type Listing, type PageArgs, pageArgs } from '../relay/page.ts';

/**
 * The tasks of a workspace whose notes link to a document. Asana's search finds them by the id of the document; without a paid
 * plan, the tasks are read project by project.
 */
function tasksLinkingTo(documentId: string, workspaceGid: string): Listing<TaskRecord> {
  return {
    name: `tasks of ${workspaceGid} linking to ${documentId}`,
    reads: toMask(['notes', 'html_notes']),
    keeps: ({ notes, html_notes }) =>
      [notes, html_notes].some((text) => findDocumentIds(text ?? '').includes(documentId)),
    readRange: searchOrList(workspaceGid, { text: documentId }, {}),
  };
}

interface TasksArgs extends PageArgs {
  readonly workspace: string;
}

const tasksOfDocument = listField(tasksLinkingTo, ({ workspace }: TasksArgs) =>
  parseGid('Workspace', workspace, 'workspace'),
);

builder.objectField(Document, 'tasks', (t) =>
  t.field({
    type: TaskConnection,
    description:
      'The tasks of a workspace whose notes link to the document, newest first. Links in comments and attachments are not found.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace to search in. ${anyId}` }),
      ...pageArgs,
    },
    ...tasksOfDocument,
    resolve: ({ id }, args, context, info) =>
      tasksOfDocument.separateRequest(id, args, context, info),
  }),
);
