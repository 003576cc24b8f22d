import type { TaskRecord } from '../../asana/task.ts';
import { findDocumentIds } from '../../google/address.ts';
import { toMask } from '../../plan/mask.ts';
import { anyId } from '../asana/gid.ts';
import { searchOrList } from '../asana/task-list.ts';
import { builder } from '../builder.ts';
import { TaskConnection } from '../connection.ts';
import { Document } from '../google/refs.ts';
import { parseGid } from '../id.ts';
import { checkPage, type Listing, pageArgs, readPage } from '../page.ts';

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
    own: (id, args, context, source) =>
      readPage(
        tasksLinkingTo(id, parseGid('Workspace', args.workspace, 'workspace')),
        args,
        context,
        source,
      ),
    check: (args) => {
      checkPage(args);
      parseGid('Workspace', args.workspace, 'workspace');
    },
    resolve: ({ id }, args, context, info) =>
      readPage(
        tasksLinkingTo(id, parseGid('Workspace', args.workspace, 'workspace')),
        args,
        context,
        info,
      ),
  }),
);
