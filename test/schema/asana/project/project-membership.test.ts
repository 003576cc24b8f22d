import { describe, expect, test } from 'vitest';
import { gidOf } from '../../../../sandbox/store/gid.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The members of projects, what they may do, and what the viewer may do.

const { ask, sent, sandbox } = await createMutationTestServer();
const { fieldRichProject: project, guestProject, projectMembership: hanas } = fixtures;
const projectWithoutGrace = gidOf('project', 4);
const refused = { code: 'FORBIDDEN', applied: 'NO', retryable: false };

const viewerOf = async (gid: string, person: 'ada' | 'grace' | 'guest') => {
  const query = `{ project(id: "${gid}") { viewerAccessLevel viewerCanEdit viewerCanComment } }`;
  const { data, wireRequests } = expectNoErrors(await ask(query, {}, person));
  return { ...data.project, wireRequests };
};

test('a project has its users and teams with their levels', async () => {
  const query = `{ project(id: "${project}") { defaultAccessLevel memberships(first: 10) { nodes {
    accessLevel user { name } team { name } project { gid }
  } } } }`;
  const { data } = expectNoErrors(await ask(query));
  const { nodes } = data.project.memberships;
  expect(data.project.defaultAccessLevel).toBe('EDITOR');
  const of = { project: { gid: project } };
  expect(nodes).toEqual([
    { accessLevel: 'EDITOR', user: null, team: { name: 'Engineering' }, ...of },
    { accessLevel: 'ADMIN', user: { name: 'Ada Okafor' }, team: null, ...of },
    { accessLevel: 'ADMIN', user: { name: 'Grace Lindqvist' }, team: null, ...of },
    { accessLevel: 'EDITOR', user: { name: "Tom O'Neill" }, team: null, ...of },
    { accessLevel: 'EDITOR', user: { name: 'Łukasz Wójcik' }, team: null, ...of },
    { accessLevel: 'COMMENTER', user: { name: '佐藤 はな' }, team: null, ...of },
  ]);
});

describe('what the viewer may do', () => {
  test.each([
    ['ada', project, { viewerAccessLevel: 'ADMIN', viewerCanEdit: true, viewerCanComment: true }],
    [
      'guest',
      guestProject,
      // A team could allow more, so it is not false.
      { viewerAccessLevel: 'COMMENTER', viewerCanEdit: null, viewerCanComment: true },
    ],
    [
      'grace',
      projectWithoutGrace,
      { viewerAccessLevel: null, viewerCanEdit: null, viewerCanComment: null },
    ],
  ] as const)('is read for %s in one request', async (person, gid, expected) => {
    // The project itself is not read: only its id is needed.
    expect(await viewerOf(gid, person)).toEqual({ ...expected, wireRequests: 1 });
  });

  test('changes with the membership, for the next query', async () => {
    const mutation = toMutation('updateProjectMembership', 'projectMembership { accessLevel }');
    const { data } = await ask(
      `{ project(id: "${guestProject}") { memberships { nodes { id user { gid } } } } }`,
    );
    const nodes: readonly { id: string; user: { gid: string } | null }[] =
      data.project.memberships.nodes;
    const id = nodes.find(({ user }) => user?.gid === fixtures.guestGid)?.id;
    const input = { projectMembership: id, accessLevel: 'EDITOR' };
    expectNoErrors(await ask(mutation, { input }));
    expect(await viewerOf(guestProject, 'guest')).toMatchObject({ viewerCanEdit: true });
  });
});

describe('createProjectMembership', () => {
  const mutation = toMutation(
    'createProjectMembership',
    'projectMembership { accessLevel user { gid } team { gid } }',
  );

  test('adds a user with a level, in one write', async () => {
    const input = { project, user: fixtures.guestGid, accessLevel: 'VIEWER' };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.projectMembership).toEqual({
      accessLevel: 'VIEWER',
      user: { gid: fixtures.guestGid },
      team: null,
    });
    expect(sent()[0]?.[1]).toEqual({
      parent: project,
      member: fixtures.guestGid,
      access_level: 'viewer',
    });
    expect(wireRequests).toBe(1);
    expect(await viewerOf(project, 'guest')).toMatchObject({ viewerAccessLevel: 'VIEWER' });
  });

  test('adds a team with the default level of the project', async () => {
    const input = { project, team: `Team:${fixtures.productTeam}` };
    const { data } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.projectMembership).toEqual({
      accessLevel: 'EDITOR',
      user: null,
      team: { gid: fixtures.productTeam },
    });
    expect(sent()[0]?.[1]).toEqual({ parent: project, member: fixtures.productTeam });
  });

  test.each([
    ['the user is a member already', 'user', fixtures.graceGid],
    ['the team does not exist', 'team', '999'],
  ])('names the input if %s', async (_why, field, gid) => {
    const { errors } = await ask(mutation, { input: { project, [field]: gid } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
  });
});

test('deleteProjectMembership removes a member, who is no member for the next query', async () => {
  const mutation = toMutation('deleteProjectMembership', 'deletedProjectMembershipId');
  const input = { projectMembership: `ProjectMembership:${hanas}` };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it).toEqual({ deletedProjectMembershipId: input.projectMembership });
  const query = `{ project(id: "${project}") { memberships { nodes { id } } members { gid } } }`;
  const { data: after } = expectNoErrors(await ask(query));
  expect(after.project.memberships.nodes).toHaveLength(5);
  expect(after.project.members).toHaveLength(4);
});

test('a commenter changes neither the project nor its members', async () => {
  const update = toMutation('updateProject', 'project { name }');
  const renamed = await ask(update, { input: { project: guestProject, name: 'Mine' } }, 'guest');
  expect(renamed.errors[0]?.extensions).toMatchObject(refused);
  const add = toMutation('createProjectMembership', 'projectMembership { id }');
  const input = { project: guestProject, user: fixtures.graceGid };
  const added = await ask(add, { input }, 'guest');
  expect(added.errors[0]?.extensions).toMatchObject(refused);
  sandbox.reset();
});
