import { listUsers } from '../../asana/user.ts';
import { builder } from '../builder/builder.ts';
import { listField } from '../relay/list-field.ts';
import { checkPage, pageArgs } from '../relay/page.ts';
import { archivedArg, projectsOfTeam } from './project/project-list.ts';
import { ProjectConnection, UserConnection } from './record/connection.ts';
import { gidOptions } from './record/gid.ts';
import { asanaRecord, toKind } from './record/kind.ts';
import { listByOffset } from './record/listing.ts';
import { Team, Workspace } from './record/refs.ts';
import { recordById } from './record/root-field.ts';

builder.node(Team, {
  description: 'A group of people inside an organization, and the projects they share.',
  record: asanaRecord('team'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'What its people call it.' }),
    description: t.exposeString('description', {
      description: 'What the team says about itself, as plain text.',
    }),
    visibility: t.exposeString('visibility', {
      description: 'Who may see it: "public", "request_to_join" or "secret".',
    }),
    url: t.expose('permalink_url', { type: 'URL', description: 'Where Asana’s web app shows it.' }),
    workspace: t.expose('organization', {
      type: Workspace,
      description: 'The organization that it belongs to.',
    }),
    projects: t.field({
      type: ProjectConnection,
      nullable: false,
      description: 'Its projects, as far as the viewer may see them.',
      args: { ...archivedArg, ...pageArgs },
      ...listField(projectsOfTeam, checkPage),
    }),
    users: t.field({
      type: UserConnection,
      nullable: false,
      description: 'Its people, ordered by id.',
      args: pageArgs,
      ...listField((gid) => listByOffset(toKind('user'), listUsers({ team: gid }))),
    }),
  }),
});

builder.queryField('team', (t) =>
  t.field({ type: Team, ...recordById('Team', 'One team by its id.') }),
);
