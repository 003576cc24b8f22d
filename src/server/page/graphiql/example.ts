import { board } from './example/board.ts';
import { conversations } from './example/conversation.ts';
import { documents } from './example/document.ts';
import { edits } from './example/edit.ts';
import { refusals } from './example/error.ts';
import { addresses } from './example/id-form.ts';
import { workspaces } from './example/workspace.ts';

/**
 * The tabs of GraphiQL, in their order.
 *
 * Each runs as it stands on the sandbox: the ids in them are rows that the sandbox promises to keep. A file each, and
 * TypeScript rather than GraphQL, because the compiler carries nothing else into the build.
 */
export const examples: readonly string[] = [
  workspaces,
  board,
  conversations,
  documents,
  edits,
  addresses,
  refusals,
];
