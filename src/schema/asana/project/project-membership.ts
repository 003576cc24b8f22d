import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import {
  createProjectMembership,
  deleteProjectMembership,
  listOwnMembership,
  type ProjectMembershipRecord,
  updateProjectMembership,
} from '../../../service/asana/record/membership.ts';
import { builder } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { nameOfOnly, onlyOne, optional } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { readById } from '../record/read-by-id.ts';
import { Project, ProjectMembership, Team, User } from '../record/refs.ts';
import { defineStringEnum, knownValueInput, stringEnumAt } from '../record/string-enum.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';

/** Source: OAS, ProjectMembershipCompact. */
export const ProjectAccessLevel = defineStringEnum(
  'ProjectAccessLevel',
  'What a member may do in a project.',
  {
    admin: 'Everything, including changes to the settings and the members, and deletion.',
    editor: 'Change the project and its tasks.',
    commenter: 'Read, and comment on tasks.',
    viewer: 'Read.',
  },
);

const levelField = stringEnumAt(
  'access_level',
  ProjectAccessLevel,
  'What the user or the team may do.',
);

const onlyId = 'Other fields than its id need another request; `name` needs none.';

defineType(ProjectMembership, {
  description: 'What a user or a team may do in a project.',
  fields: (t) => ({
    accessLevel: t.field(levelField),
    name: t.stringAt('member.name', 'The name of the user or the team.'),
    user: t.field({
      type: User,
      description: `The user, or null if the membership is that of a team. ${onlyId}`,
      ...readById(User, ['member.resource_type'], ({ member }: ProjectMembershipRecord) =>
        member?.resource_type === 'user' ? member : null,
      ),
    }),
    team: t.field({
      type: Team,
      description: `The team, or null if the membership is that of a user. ${onlyId}`,
      ...readById(Team, ['member.resource_type'], ({ member }: ProjectMembershipRecord) =>
        member?.resource_type === 'team' ? member : null,
      ),
    }),
    project: t.at('parent', Project, 'The project.'),
  }),
});

const levelOnly = toMask(['access_level']);

const ownLevelCost = (gid: string | null): FieldCost => ({
  calls: [
    asanaRead(listOwnMembership(gid ?? '0'), { mask: () => levelOnly, isKnown: gid !== null }),
  ],
});

/** The viewer's own membership, or an empty record. Fields that need it share one request. */
async function loadOwnMembership(
  gid: string,
  _args: unknown,
  { asana }: Context,
): Promise<Pick<ProjectMembershipRecord, 'access_level'>> {
  const { items } = await asana.page(ProjectMembership.kind, listOwnMembership(gid), levelOnly);
  return items[0] ?? {};
}

const viewerField = {
  separateRequest: loadOwnMembership,
  cost: ownLevelCost,
  semanticNonNull: false as const,
};

const price = 'All fields of a project about the viewer’s access need one request together.';
const ofTeams =
  'Otherwise null: a team of the viewer can allow more, and Asana does not say whether it does.';

const isAllowed = (levels: readonly string[]) => ({
  ...viewerField,
  resolve: async ({ gid }: { readonly gid: string }, args: unknown, context: Context) => {
    const { access_level } = await loadOwnMembership(gid, args, context);
    return levels.includes(access_level ?? '') || null;
  },
});

builder.objectFields(Project, (t) => ({
  viewerAccessLevel: t.field({
    type: ProjectAccessLevel.type,
    description: `What the viewer may do in the project as a member of it. Null if the viewer is no member: a team or the privacy setting can still give access. ${price}`,
    ...viewerField,
    resolve: async ({ gid }, args, context) =>
      levelField.resolve(await loadOwnMembership(gid, args, context)),
  }),
  viewerCanEdit: t.boolean({
    description: `True if the viewer may change the project and its tasks, as a member of it. ${ofTeams} ${price}`,
    ...isAllowed(['admin', 'editor']),
  }),
  viewerCanComment: t.boolean({
    description: `True if the viewer may comment on the tasks of the project, as a member of it. ${ofTeams} ${price}`,
    ...isAllowed(['admin', 'editor', 'commenter']),
  }),
}));

const accessLevel = knownValueInput(ProjectAccessLevel, 'What the member may do in the project.');
const membership = (text: string) => idInput('ProjectMembership', text);

const kinds = ['user', 'team'] as const;

writeMutation('createProjectMembership', {
  effect: 'SHARES',
  description: 'Adds a user or a team to a project, with an access level.',
  argument: 'The project, the new member, and what it may do.',
  input: 'A member to add to a project. Give either `user` or `team`.',
  inputs: {
    project: idInput('Project', 'The project.'),
    // Asana’s description accepts only a gid here, and no e-mail address.
    user: optional(idInput('User', 'The user to add.')),
    team: optional(idInput('Team', 'The team to add.')),
    accessLevel: optional({
      ...accessLevel,
      description: `${accessLevel.description} Omit it for the default of the project, \`Project.defaultAccessLevel\`.`,
    }),
  },
  write: ({ project, accessLevel: level, ...values }) =>
    createProjectMembership({
      parent: project,
      member: onlyOne(values, kinds),
      ...(level !== undefined && { access_level: level }),
    }),
  inputNames: (values) => ({
    parent: 'project',
    member: nameOfOnly(values, kinds),
    access_level: 'accessLevel',
  }),
  payload: written('projectMembership', ProjectMembership, 'The new membership.'),
});

writeMutation('updateProjectMembership', {
  effect: 'SHARES',
  description: 'Changes what a user or a team may do in a project.',
  argument: 'The membership, and the new access level.',
  input: 'A change of a membership.',
  inputs: { projectMembership: membership('The membership to change.'), accessLevel },
  write: (values) => updateProjectMembership(values.projectMembership, values.accessLevel),
  inputNames: { access_level: 'accessLevel' },
  payload: written('projectMembership', ProjectMembership, 'The membership after the change.'),
});

writeMutation('deleteProjectMembership', {
  effect: 'SHARES',
  description: 'Removes a user or a team from a project.',
  argument: 'The membership to remove.',
  input: 'A membership to remove.',
  inputs: { projectMembership: membership('The membership to remove.') },
  write: (values) => deleteProjectMembership(values.projectMembership),
  payload: deleted(
    'projectMembership',
    ProjectMembership,
    'The global id that the membership had.',
  ),
});
