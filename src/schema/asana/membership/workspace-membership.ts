import { defineType } from '../record/asana-type.ts';
import { User, Workspace, WorkspaceMembership } from '../record/refs.ts';

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
