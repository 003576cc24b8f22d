import { expect, test } from 'vitest';
import { gidOf, membershipGid } from '../../../sandbox/store/gid.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { rowOf, world } from '../../world.ts';

// Records of which Asana returns only the id within another record: more of them is read by this id.

const { ask } = await createAsker();
const { fieldRichProject: project } = fixtures;
const team = rowOf(world.projects, project).teamGid ?? '';

test.each([
  ['Task', 'createdBy', 'email', fixtures.taskWithEverything],
  ['Project', 'brief', 'title', fixtures.hundredTaskProject],
  ['PortfolioMembership', 'user', 'email', fixtures.portfolioMembership],
  ['PortfolioMembership', 'team', 'visibility', fixtures.portfolioTeamMembership],
  ['ProjectMembership', 'user', 'email', fixtures.projectMembership],
  ['ProjectMembership', 'team', 'visibility', membershipGid(project, team)],
  ['Allocation', 'assignee', 'email', fixtures.allocation],
  ['GoalRelationship', 'goal', 'notes', fixtures.goalRelationship],
  ['GoalRelationship', 'project', 'notes', fixtures.projectRelationship],
  ['GoalRelationship', 'task', 'notes', gidOf('goalRelationship', 3)],
  ['GoalRelationship', 'portfolio', 'color', gidOf('goalRelationship', 4)],
  ['StatusUpdate', 'goal', 'notes', fixtures.goalStatusUpdate],
  ['StatusUpdate', 'portfolio', 'color', fixtures.portfolioStatusUpdate],
])('in a %s, the id of %s costs no read, and %s one', async (type, field, other, gid) => {
  const costOf = async (selection: string) => {
    const query = `{ node(id: "${type}:${gid}") { ... on ${type} { ${field} { ${selection} } } } }`;
    const { errors, reads, upstream } = await ask(query);
    expect(errors).toEqual([]);
    return { reads: reads.length, maxReads: upstream.totals.estimated?.maxReads };
  };
  expect(await costOf('id')).toEqual({ reads: 1, maxReads: 1 });
  expect(await costOf(other)).toEqual({ reads: 2, maxReads: 2 });
});
