import { listCustomFields } from '../../asana/custom-field.ts';
import { listTeams } from '../../asana/team.ts';
import { listUsers } from '../../asana/user.ts';
import { listWorkspaces } from '../../asana/workspace.ts';
import { builder } from '../builder/builder.ts';
import { listField } from '../relay/list-field.ts';
import { checkPage, pageArgs, readPage } from '../relay/page.ts';
import { archivedArg, projectsOfWorkspace } from './project/project-list.ts';
import {
  CustomFieldConnection,
  ProjectConnection,
  TaskConnection,
  TeamConnection,
  UserConnection,
  WorkspaceConnection,
} from './record/connection.ts';
import { gidOptions } from './record/gid.ts';
import { asanaRecord, toKind } from './record/kind.ts';
import { listByOffset } from './record/listing.ts';
import { Workspace } from './record/refs.ts';
import { recordById } from './record/root-field.ts';
import { completionArgs } from './task/task-filter.ts';
import { checkWorkspaceTasks, tasksOfWorkspace } from './task/task-list.ts';

builder.node(Workspace, {
  description:
    'The widest circle of people and work in Asana: an organization tied to e-mail domains, or a plain workspace.',
  record: asanaRecord('workspace'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'What its people call it.' }),
    isOrganization: t.exposeBoolean('is_organization', {
      description: 'Whether it belongs to e-mail domains and has teams.',
    }),
    emailDomains: t.expose('email_domains', {
      type: ['String'],
      description: 'The domains whose e-mail addresses make their owners members.',
    }),
    teams: t.field({
      type: TeamConnection,
      nullable: false,
      description: 'The teams that the viewer may see; none in a plain workspace.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('team'), listTeams(gid))),
    }),
    users: t.field({
      type: UserConnection,
      nullable: false,
      description: 'Its people, guests included, ordered by id.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('user'), listUsers({ workspace: gid }))),
    }),
    projects: t.field({
      type: ProjectConnection,
      nullable: false,
      description: 'Its projects, as far as the viewer may see them.',
      args: { ...archivedArg, ...pageArgs },
      ...listField(projectsOfWorkspace, checkPage),
    }),
    tasks: t.field({
      type: TaskConnection,
      nullable: false,
      description:
        'Its tasks: one person’s in the order of their list; all, or those with a word in them, newest first. What was written some seconds ago may not be among the latter yet.',
      args: {
        assignee: t.arg.id({
          description: 'Only tasks assigned to this person. Any id, an e-mail address, or "me".',
        }),
        text: t.arg.string({
          description: 'Only tasks with these words in name or notes; needs a paid plan.',
        }),
        ...completionArgs,
        ...pageArgs,
      },
      ...listField(tasksOfWorkspace, checkWorkspaceTasks),
    }),
    customFields: t.field({
      type: CustomFieldConnection,
      nullable: false,
      description: 'The custom fields that all of its projects can use. Needs a paid plan.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('custom_field'), listCustomFields(gid))),
    }),
  }),
});

builder.queryFields((t) => ({
  workspaces: t.field({
    type: WorkspaceConnection,
    nullable: false,
    description: 'The workspaces that the viewer belongs to.',
    args: pageArgs,
    check: checkPage,
    resolve: (_root, args, context, info) =>
      readPage(listByOffset(toKind('workspace'), listWorkspaces()), args, context, info),
  }),
  workspace: t.field({ type: Workspace, ...recordById('Workspace', 'One workspace by its id.') }),
}));
