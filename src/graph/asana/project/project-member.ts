import { changeMembers, deleteProject, type ProjectRecord } from '../../../asana/record/project.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { emptyMask } from '../../../loader/mask.ts';
import { selectionOf } from '../../../plan/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { recordPayload } from '../../mutation/record-payload.ts';
import { deletedPayload } from '../record/changed-record.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { toKind } from '../record/record-kind.ts';
import { Project } from '../record/refs.ts';
import { sendWrite, writeCost } from '../record/write.ts';

// Adds and removes the members of a project, and deletes projects.

const kind = toKind('project');

const payloadOf = (mutation: string) =>
  recordPayload(mutation, 'project', Project, 'The project after the change.');

const inputOf = (name: string, description: string, members: string) =>
  builder.inputType(name, {
    description,
    fields: (t) => ({
      project: t.id({ required: true, description: `The project. ${anyId}` }),
      members: t.idList({ required: true, description: `${members} ${anyUserId}` }),
    }),
  });

const AddProjectMembersInput = inputOf(
  'AddProjectMembersInput',
  'Users to add as members of a project.',
  'The users to add. The current members remain.',
);

const RemoveProjectMembersInput = inputOf(
  'RemoveProjectMembersInput',
  'Users to remove from the members of a project.',
  'The users to remove. Users who are not members are ignored.',
);

const DeleteProjectInput = builder.inputType('DeleteProjectInput', {
  description: 'A project to move to the trash.',
  fields: (t) => ({
    project: t.id({ required: true, description: `The project to delete. ${anyId}` }),
  }),
});

const DeleteProjectPayload = deletedPayload(
  'deleteProject',
  'Project',
  'deletedProjectId',
  'The global id of the project that is now in the trash.',
);

interface MembersInput {
  readonly project: string;
  readonly members: readonly string[];
}

function parseMembers(
  action: 'addMembers' | 'removeMembers',
  { project, members }: MembersInput,
): AsanaWrite<ProjectRecord> {
  const gid = parseGid('Project', project, 'project');
  if (members.length === 0) throw new InputError('members', 'Give at least one user.');
  const ids = members.map((user) => parseUserId(user, 'members'));
  return changeMembers(action, gid, ids);
}

const inputArg = <Type>(type: Type, description: string) =>
  ({ type, required: true, description }) as const;

builder.mutationFields((t) => ({
  addProjectMembers: t.parsedField({
    type: payloadOf('addProjectMembers'),
    description:
      'Adds members to a project. Asana can also make them followers, if their own notification settings say so. Sends one write request.',
    args: { input: t.arg(inputArg(AddProjectMembersInput, 'The project, and the users.')) },
    parse: ({ input }) => parseMembers('addMembers', input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      project: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
  removeProjectMembers: t.parsedField({
    type: payloadOf('removeProjectMembers'),
    description: 'Removes members from a project. Sends one write request.',
    args: { input: t.arg(inputArg(RemoveProjectMembersInput, 'The project, and the users.')) },
    parse: ({ input }) => parseMembers('removeMembers', input),
    cost: writeCost,
    resolve: async (_root, write, context, info) => ({
      project: await sendWrite(kind, write, selectionOf(info).mask, context),
    }),
  }),
  deleteProject: t.parsedField({
    type: DeleteProjectPayload,
    description:
      'Moves a project to the trash, with its tasks that have no assignee and are in no other project. For 30 days, the person who deleted it can restore it in Asana’s web app; this API cannot. To hide a project and keep its tasks, archive it with `updateProject`.',
    args: { input: t.arg(inputArg(DeleteProjectInput, 'The project to delete.')) },
    parse: ({ input }) => parseGid('Project', input.project, 'project'),
    cost: (gid, source) => writeCost(deleteProject(gid), source),
    resolve: async (_root, gid, context) => {
      await sendWrite(kind, deleteProject(gid), emptyMask, context);
      return { gid };
    },
  }),
}));
