import type { TaskRecord } from '../../asana/task.ts';
import { findDocumentIds } from '../../google/address.ts';
import { toMask } from '../../plan/mask.ts';
import { anyId } from '../asana/gid.ts';
import { searchOrList } from '../asana/task-list.ts';
import { builder } from '../builder.ts';
import { TaskConnection } from '../connection.ts';
import { Document } from '../google/refs.ts';
import { parseGid } from '../id.ts';
import { ownPage } from '../own-page.ts';
import { checkPage, type Listing, type PageArgs, pageArgs } from '../page.ts';

/**
 * The tasks of a workspace whose notes link to a document, found by Asana's search for its id; where that is not paid for,
 * by looking through the workspace's projects.
 */
function tasksLinkingTo(documentId: string, workspaceGid: string): Listing<TaskRecord> {
  return {
    name: `tasks of ${workspaceGid} linking to ${documentId}`,
    reads: toMask(['notes', 'html_notes']),
    keeps: ({ notes, html_notes }) =>
      [notes, html_notes].some((text) => findDocumentIds(text ?? '').includes(documentId)),
    chunk: searchOrList(workspaceGid, { text: documentId }, {}),
  };
}

interface TasksArgs extends PageArgs {
  readonly workspace: string;
}

const workspaceOf = ({ workspace }: TasksArgs) => parseGid('Workspace', workspace, 'workspace');

const tasksOfDocument = ownPage<TasksArgs, TaskRecord>(
  (id, args) => tasksLinkingTo(id, workspaceOf(args)),
  (args) => {
    checkPage(args);
    workspaceOf(args);
  },
);

builder.objectField(Document, 'tasks', (t) =>
  t.field({
    type: TaskConnection,
    nullable: false,
    description:
      'The tasks of a workspace whose notes link to it, newest first. Links in comments and attachments are not found this way.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace to look in. ${anyId}` }),
      ...pageArgs,
    },
    ...tasksOfDocument,
    resolve: ({ id }, args, context, info) => tasksOfDocument.own(id, args, context, info),
  }),
);
