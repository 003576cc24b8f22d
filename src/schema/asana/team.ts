import { listGoals } from '../../service/asana/record/goal.ts';
import { listTeamMemberships } from '../../service/asana/record/membership.ts';
import { listTeamTemplates } from '../../service/asana/record/project-template.ts';
import { listUsers } from '../../service/asana/record/user.ts';
import { listField } from '../relay/list-field.ts';
import { pageArgs } from '../relay/page.ts';
import { archivedArg, parseArchived, projectsOfTeam } from './project/project-list.ts';
import { defineType } from './record/asana-type.ts';
import { offsetList } from './record/offset-list.ts';
import {
  Goal,
  Project,
  ProjectTemplate,
  Team,
  TeamMembership,
  User,
  Workspace,
} from './record/refs.ts';

defineType(Team, {
  description: 'A group of users inside an organization, and the projects that they share.',
  byId: 'A team by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the team.', 'nonNull'),
    description: t.stringAt('description', 'The description of the team, as plain text.'),
    visibility: t.stringAt(
      'visibility',
      'Who can see the team: "public", "request_to_join" or "secret".',
    ),
    url: t.urlAt('permalink_url', 'The URL of the team in Asana’s web app.'),
    workspace: t.at('organization', Workspace, 'The organization that the team belongs to.'),
    projects: t.field({
      type: Project.connection,
      description: 'The projects of the team that the viewer can see.',
      args: { ...archivedArg, ...pageArgs },
      ...listField(projectsOfTeam, parseArchived),
    }),
    projectTemplates: t.field(
      offsetList(
        ProjectTemplate,
        'The templates for projects of the team that the viewer can see.',
        listTeamTemplates,
      ),
    ),
    goals: t.field(offsetList(Goal, 'The goals of the team.', (gid) => listGoals({ team: gid }))),
    memberships: t.field(
      offsetList(
        TeamMembership,
        'What each user of the team is in it: an administrator, a member or a guest.',
        listTeamMemberships,
      ),
    ),
    users: t.field(
      offsetList(User, 'The members of the team, ordered by id.', (gid) =>
        listUsers({ team: gid }),
      ),
    ),
  }),
});
