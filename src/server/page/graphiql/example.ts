import { board } from './example/board.ts';
import { conversations } from './example/conversation.ts';
import { documents } from './example/document.ts';
import { edits } from './example/edit.ts';
import { errors } from './example/error.ts';
import { idForms } from './example/id-form.ts';
import { live } from './example/live.ts';
import { overview } from './example/overview.ts';
import { workspaces } from './example/workspace.ts';

/**
 * The queries in GraphiQL's tabs, in this order.
 *
 * Each query runs on the sandbox without changes: its ids are fixtures that the sandbox always contains. The files are TypeScript
 * and not GraphQL, because the compiler copies no other files into the build.
 */
export const examples: readonly string[] = [
  overview,
  workspaces,
  board,
  conversations,
  documents,
  edits,
  live,
  idForms,
  errors,
];
