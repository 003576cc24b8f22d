import { listTeamTemplates } from '../../asana/record/project-template.ts';
import { listUsers } from '../../asana/record/user.ts';
import { builder } from '../builder/builder.ts';
import { listField } from '../relay/list-field.ts';
import { globalId, Node } from '../relay/node-interface.ts';
import { pageArgs } from '../relay/page.ts';
import { archivedArg, parseArchived, projectsOfTeam } from './project/project-list.ts';
import {
  ProjectConnection,
  ProjectTemplateConnection,
  UserConnection,
} from './record/connection.ts';
import { gidOptions } from './record/gid.ts';
import { listByOffset } from './record/offset-list.ts';
import { recordById } from './record/record-by-id.ts';
import { asanaRecord, toKind } from './record/record-kind.ts';
import { Team, Workspace } from './record/refs.ts';

builder.objectType(Team, {
  interfaces: [Node],
  description: 'A group of users inside an organization, and the projects that they share.',
  record: asanaRecord('team'),
  fields: (t) => ({
    id: t.id(globalId('Team', ({ gid }) => gid)),
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'The name of the team.' }),
    description: t.exposeString('description', {
      description: 'The description of the team, as plain text.',
    }),
    visibility: t.exposeString('visibility', {
      description: 'Who can see the team: "public", "request_to_join" or "secret".',
    }),
    url: t.expose('permalink_url', {
      type: 'URL',
      description: 'The URL of the team in Asana’s web app.',
    }),
    workspace: t.expose('organization', {
      type: Workspace,
      description: 'The organization that the team belongs to.',
    }),
    projects: t.field({
      type: ProjectConnection,
      description: 'The projects of the team that the viewer can see.',
      args: { ...archivedArg, ...pageArgs },
      ...listField(projectsOfTeam, parseArchived),
    }),
    projectTemplates: t.field({
      type: ProjectTemplateConnection,
      description: 'The templates for projects of the team that the viewer can see.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('project_template'), listTeamTemplates(gid))),
    }),
    users: t.field({
      type: UserConnection,
      description: 'The members of the team, ordered by id.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('user'), listUsers({ team: gid }))),
    }),
  }),
});

builder.queryField('team', (t) =>
  t.parsedField({ type: Team, ...recordById('Team', 'A team by its id.') }),
);
