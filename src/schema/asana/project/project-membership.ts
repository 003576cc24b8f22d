import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import {
  listOwnMembership,
  type ProjectMembershipRecord,
} from '../../../service/asana/record/membership.ts';
import { builder } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { defineMembership } from '../membership/access-membership.ts';
import { Project, ProjectMembership } from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';

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

defineMembership({
  type: ProjectMembership,
  parent: Project,
  noun: 'project',
  levels: ProjectAccessLevel,
});

builder.objectFields(ProjectMembership, (t) => ({
  project: t.at('parent', Project, 'The project.'),
}));

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
