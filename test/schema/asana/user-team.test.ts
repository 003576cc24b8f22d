import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { world } from '../../world.ts';

// The teams of a user in an organization.

const { ask, sandbox } = await createAsker();
const { paidWorkspace, freeWorkspace, adaGid, graceGid, leadershipTeam } = fixtures;

const teamsOf = async (user: string, workspace: string, person: 'ada' | 'grace' = 'ada') => {
  const query = `{ user(id: "${user}") { teams(workspace: "${workspace}") { nodes { gid } } } }`;
  const { data, errors } = await ask(query, {}, person);
  expect(errors).toEqual([]);
  const nodes: readonly { gid: string }[] = data.user.teams.nodes;
  return nodes.map(({ gid }) => gid);
};

/** The teams of the world with this member. */
const memberships = (user: string) =>
  [...world.teams.values()]
    .filter(({ memberGids }) => memberGids.includes(user))
    .map(({ gid }) => gid);

test.each([
  ['the viewer', adaGid],
  ['another user', graceGid],
])('of %s are read in one request', async (_who, user) => {
  expect(await teamsOf(user, `Workspace:${paidWorkspace}`)).toEqual(memberships(user));
  const [request, ...others] = sandbox.requests();
  expect(others).toEqual([]);
  const paths = request?.actions?.map(({ path }) => path);
  expect(paths?.toSorted()).toEqual([`/users/${user}`, `/users/${user}/teams`]);
});

test('of a user lack a secret team that the viewer cannot see', async () => {
  expect(memberships(adaGid)).toContain(leadershipTeam);
  expect(await teamsOf(adaGid, paidWorkspace, 'grace')).not.toContain(leadershipTeam);
});

test('of a workspace that is not an organization are none', async () => {
  expect(await teamsOf(adaGid, freeWorkspace)).toEqual([]);
});
