import { addWorkspaceUser, removeWorkspaceUser } from '../../../service/asana/record/membership.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput, userInput } from '../record/id-input.ts';
import { User, Workspace, WorkspaceMembership } from '../record/refs.ts';
import { readAfterwards, writeMutation, written } from '../record/write-mutation.ts';

defineType(WorkspaceMembership, {
  description: 'What a user is in a workspace or organization.',
  fields: (t) => ({
    isActive: t.booleanAt(
      'is_active',
      'Whether the user belongs to the workspace, or is invited to it. False for users who were removed.',
    ),
    isAdmin: t.booleanAt('is_admin', 'Whether the user is an administrator.'),
    isGuest: t.booleanAt(
      'is_guest',
      'Whether the user is a guest, who sees only what is shared with them.',
    ),
    isViewOnly: t.booleanAt('is_view_only', 'Whether the license of the user allows only to read.'),
    user: t.at('user', User, 'The user.'),
    workspace: t.at('workspace', Workspace, 'The workspace.'),
  }),
});

const workspace = idInput('Workspace', 'The workspace or organization.');

writeMutation('addWorkspaceMember', {
  effect: 'SHARES',
  description:
    'Adds a user to a workspace or organization. Somebody who has no account is invited by an e-mail address.',
  argument: 'The workspace, and the user.',
  input: 'A user to add to a workspace.',
  inputs: { workspace, user: userInput('The user to add.') },
  write: (values) => addWorkspaceUser(values.workspace, values.user),
  payload: written('user', User, 'The user.'),
});

writeMutation('removeWorkspaceMember', {
  effect: 'DELETES',
  description:
    'Removes a user from a workspace or organization. The viewer must be an administrator of it. Asana makes the viewer the owner of what belongs to the user. What only the user could see is lost, unless it is made public before.',
  argument: 'The workspace, and the user.',
  input: 'A user to remove from a workspace.',
  inputs: { workspace, user: userInput('The user to remove.') },
  write: (values) => removeWorkspaceUser(values.workspace, values.user),
  // Asana's response is empty.
  payload: readAfterwards({
    workspace: { type: Workspace, description: 'The workspace after the change.' },
  }),
});
