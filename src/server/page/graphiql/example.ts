import { addresses } from './example/addresses.ts';
import { board } from './example/board.ts';
import { conversations } from './example/conversations.ts';
import { documents } from './example/documents.ts';
import { edits } from './example/edits.ts';
import { refusals } from './example/refusals.ts';
import { workspaces } from './example/workspaces.ts';

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
