import type { ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../builder/builder.ts';
import { connectionOf } from '../../relay/connection-of.ts';
import { isIncompletePage } from '../../relay/page.ts';
import { Document, Folder } from './refs.ts';

/** The connection of a type whose lists are searches of Drive, which can miss files. */
function searchConnectionOf<Item>(ref: ObjectRef<BuilderTypes, Item>, items: string) {
  const connection = connectionOf(ref, items);
  builder.objectField(connection, 'isIncomplete', (t) =>
    t.boolean({
      nullable: false,
      description: `Whether Google Drive did not search all files. The list can then lack ${items} that no further page contains, although \`pageInfo\` does not say so. A note in \`extensions.upstream.notes\` says the same.`,
      resolve: (page) => isIncompletePage(page),
    }),
  );
  return connection;
}

export const DocumentConnection = searchConnectionOf(Document, 'documents');

export const FolderConnection = searchConnectionOf(Folder, 'folders');
