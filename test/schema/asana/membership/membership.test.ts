import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The members of teams and workspaces.

const { ask, sent } = await createMutationTestServer();
const { productTeam: team, paidWorkspace, freeWorkspace, guestGid } = fixtures;

test('a team has its members with their roles', async () => {
  const query = `{ team(id: "${team}") { memberships { nodes {
    isAdmin isGuest isLimitedAccess user { name } team { gid }
  } } } }`;
  const { nodes } = expectNoErrors(await ask(query)).data.team.memberships;
  const shared = { isGuest: false, isLimitedAccess: false, team: { gid: team } };
  expect(nodes).toEqual([
    { ...shared, isAdmin: true, user: { name: 'Ada Okafor' } },
    { ...shared, isAdmin: false, user: { name: 'Grace Lindqvist' } },
    { ...shared, isAdmin: false, user: { name: '佐藤 はな' } },
    { ...shared, isAdmin: false, user: { name: 'Priya Raman' } },
  ]);
});

test('a workspace says who is its administrator and who is a guest', async () => {
  const query = `{ workspace(id: "${paidWorkspace}") { memberships(first: 3) { nodes {
    isActive isAdmin isGuest isViewOnly user { gid } workspace { gid }
  } } } }`;
  const { nodes } = expectNoErrors(await ask(query)).data.workspace.memberships;
  const shared = { isActive: true, isViewOnly: false, workspace: { gid: paidWorkspace } };
  expect(nodes).toEqual([
    { ...shared, isAdmin: true, isGuest: false, user: { gid: fixtures.adaGid } },
    { ...shared, isAdmin: false, isGuest: false, user: { gid: fixtures.graceGid } },
    { ...shared, isAdmin: false, isGuest: true, user: { gid: guestGid } },
  ]);
});

test('a guest sees only the members whom they can see', async () => {
  const query = `{ workspace(id: "${paidWorkspace}") { memberships { nodes { user { name } } } } }`;
  const { nodes } = expectNoErrors(await ask(query, {}, 'guest')).data.workspace.memberships;
  const names = nodes.map(({ user }: { user: { name: string } }) => user.name);
  expect(names).toEqual(['Ada Okafor', 'Grace Lindqvist', 'Noor Haddad', 'Priya Raman']);
});

test('addTeamMember adds a user, in one write', async () => {
  const mutation = toMutation('addTeamMember', 'teamMembership { isGuest user { gid } }');
  const input = { team: `Team:${team}`, user: 'noor@studio-nur.example' };
  const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.teamMembership).toEqual({ isGuest: true, user: { gid: guestGid } });
  expect(sent()[0]?.[1]).toEqual({ user: 'noor@studio-nur.example' });
  expect(wireRequests).toBe(1);
});

test('removeTeamMember removes a user, and the team is read afterwards', async () => {
  const mutation = toMutation(
    'removeTeamMember',
    'team { name memberships { nodes { user { gid } } } }',
  );
  const input = { team, user: fixtures.graceGid };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  const { nodes } = data.it.team.memberships;
  expect(nodes).toHaveLength(3);
  expect(nodes).not.toContainEqual({ user: { gid: fixtures.graceGid } });
});

test('only a member of a team changes its members', async () => {
  const mutation = toMutation('addTeamMember', 'teamMembership { id }');
  const input = { team: '1203000000000003', user: 'me' };
  const { errors } = await ask(mutation, { input }, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', applied: 'NO' });
});

describe('addWorkspaceMember', () => {
  const add = toMutation('addWorkspaceMember', 'user { gid name email }');

  test('adds a user, in one write', async () => {
    const input = { workspace: freeWorkspace, user: fixtures.graceGid };
    const { data, wireRequests } = expectNoErrors(await ask(add, { input }));
    const { gid, name, email } = rowOf(world.users, fixtures.graceGid);
    expect(data.it.user).toEqual({ gid, name, email });
    expect(wireRequests).toBe(1);
    const query = `{ workspace(id: "${freeWorkspace}") { users { nodes { gid } } } }`;
    const { nodes } = expectNoErrors(await ask(query)).data.workspace.users;
    expect(nodes).toContainEqual({ gid });
  });

  test('invites somebody who has no account', async () => {
    const input = { workspace: freeWorkspace, user: 'new@person.example' };
    const { data } = expectNoErrors(await ask(add, { input }));
    expect(data.it.user.email).toBe('new@person.example');
  });
});

describe('removeWorkspaceMember', () => {
  const remove = toMutation(
    'removeWorkspaceMember',
    'workspace { memberships { nodes { user { gid } } } }',
  );
  const input = { workspace: paidWorkspace, user: guestGid };

  test('removes a user, and the workspace is read afterwards', async () => {
    const { data } = expectNoErrors(await ask(remove, { input }));
    expect(data.it.workspace.memberships.nodes).not.toContainEqual({ user: { gid: guestGid } });
  });

  test('is refused for somebody who is no administrator', async () => {
    const { errors } = await ask(remove, { input }, 'grace');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });
});
