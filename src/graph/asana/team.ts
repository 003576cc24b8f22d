import { listUsers } from '../../asana/user.ts';
import { builder } from '../builder.ts';
import { ProjectConnection, UserConnection } from '../connection.ts';
import { ownPage } from '../own-page.ts';
import { checkPage, pageArgs } from '../page.ts';
import { Team, Workspace } from '../refs.ts';
import { gidOptions } from './gid.ts';
import { asanaRecord, toKind } from './kind.ts';
import { listByOffset } from './listing.ts';
import { archivedArg, projectsOfTeam } from './project-list.ts';
import { rootById } from './root.ts';

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
      ...ownPage(projectsOfTeam, checkPage),
    }),
    users: t.field({
      type: UserConnection,
      nullable: false,
      description: 'Its people, ordered by id.',
      args: pageArgs,
      ...ownPage((gid) => listByOffset(toKind('user'), listUsers({ team: gid }))),
    }),
  }),
});

builder.queryField('team', (t) =>
  t.field({ type: Team, ...rootById('Team', 'One team by its id.') }),
);
