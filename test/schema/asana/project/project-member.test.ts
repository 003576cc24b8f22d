import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The members of projects, and deleting projects.

const { ask, sent, asanaState } = await createMutationTestServer();

const { guestProject, fieldRichProject: project, privateProject, graceGid, guestGid } = fixtures;
const refused = { applied: 'NO', retryable: false };

interface Members {
  readonly members: readonly { readonly gid: string }[];
}
const membersOf = async (gid: string) => {
  const { members } = await asanaState<Members>(`/projects/${gid}?opt_fields=members`);
  return members.map((member) => member.gid);
};
const before = await membersOf(privateProject);

describe('addProjectMembers', () => {
  const query = toMutation('addProjectMembers', 'project { name members { gid } }');

  test.each([
    ['Asana’s gid', privateProject, graceGid, graceGid],
    ['the global id', `Project:${privateProject}`, `User:${graceGid}`, graceGid],
    [
      'an address and an e-mail address',
      `https://app.asana.com/0/${privateProject}/list`,
      'grace@fernwood.example',
      'grace@fernwood.example',
    ],
  ])('with %s adds a member, in one write', async (_form, of, member, id) => {
    const { data, wireRequests } = expectNoErrors(
      await ask(query, { input: { project: of, members: [member] } }),
    );
    expect(data.it.project).toEqual({
      name: 'Budget 2027',
      members: [...before, graceGid].map((gid) => ({ gid })),
    });
    expect(sent()).toEqual([
      [`POST /projects/${privateProject}/addMembers members,name`, { members: id }],
    ]);
    expect(wireRequests).toBe(1);
    expect(await membersOf(privateProject)).toEqual([...before, graceGid]);
  });

  test('adds several members in one write, and a member who is already one only once', async () => {
    const input = { project: privateProject, members: ['me', graceGid, guestGid] };
    expectNoErrors(await ask(query, { input }));
    expect(sent()[0]?.[1]).toEqual({ members: `me,${graceGid},${guestGid}` });
    expect(await membersOf(privateProject)).toEqual([...before, graceGid, guestGid]);
  });

  test('names the input if Asana does not know a user', async () => {
    const { errors } = await ask(query, { input: { project: privateProject, members: ['999'] } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'members',
      ...refused,
    });
  });

  test.each(['guest', 'grace'] as const)(
    'of a project that %s cannot see is FORBIDDEN, and changes nothing',
    async (person) => {
      const input = { project: privateProject, members: ['me'] };
      const { errors } = await ask(query, { input }, person);
      expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
      expect(await membersOf(privateProject)).toEqual(before);
    },
  );
});

describe('removeProjectMembers', () => {
  const query = toMutation('removeProjectMembers', 'project { members { gid } }');

  test('removes a member and ignores a user who is none, in one write', async () => {
    const members = await membersOf(guestProject);
    const input = {
      project: `Project:${guestProject}`,
      members: [`User:${guestGid}`, '1201000000000009'],
    };
    const { data } = expectNoErrors(await ask(query, { input }));
    const rest = members.filter((gid) => gid !== guestGid);
    expect(rest).not.toEqual(members);
    expect(data.it.project.members.map(({ gid }: { gid: string }) => gid)).toEqual(rest);
    expect(sent()).toEqual([
      [
        `POST /projects/${guestProject}/removeMembers members`,
        { members: `${guestGid},1201000000000009` },
      ],
    ]);
    expect(await membersOf(guestProject)).toEqual(rest);
  });

  test('of a project that the guest cannot see is FORBIDDEN, and changes nothing', async () => {
    const members = await membersOf(project);
    const { errors } = await ask(query, { input: { project, members: [graceGid] } }, 'guest');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await membersOf(project)).toEqual(members);
  });
});

describe('the followers of a project', () => {
  const selection = 'project { followers { gid } members { gid } }';
  const gidsIn = (users: readonly { gid: string }[]) => users.map(({ gid }) => gid);

  test('a follower who is no member becomes one, and remains one afterwards', async () => {
    const input = { project: privateProject, followers: [`User:${graceGid}`] };
    const added = expectNoErrors(
      await ask(toMutation('addProjectFollowers', selection), { input }),
    );
    expect(gidsIn(added.data.it.project.members)).toEqual([...before, graceGid]);
    expect(gidsIn(added.data.it.project.followers)).toContain(graceGid);
    const removed = await ask(toMutation('removeProjectFollowers', selection), { input });
    const { data } = expectNoErrors(removed);
    expect(gidsIn(data.it.project.followers)).not.toContain(graceGid);
    expect(gidsIn(data.it.project.members)).toEqual([...before, graceGid]);
    expect(sent()).toEqual([
      [
        `POST /projects/${privateProject}/removeFollowers followers,members`,
        { followers: graceGid },
      ],
    ]);
  });

  test('names the input if Asana does not know a user', async () => {
    const input = { project: privateProject, followers: ['999'] };
    const { errors } = await ask(toMutation('addProjectFollowers', 'project { name }'), { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'followers',
      ...refused,
    });
  });
});

describe('deleteProject', () => {
  const query = toMutation('deleteProject', 'deletedProjectId');

  test.each([
    ['Asana’s gid', project],
    ['the global id', `Project:${project}`],
    ['an address of the browser', `https://app.asana.com/0/${project}/board`],
  ])('with %s moves the project to the trash, in one write', async (_form, id) => {
    const { data } = expectNoErrors(await ask(query, { input: { project: id } }));
    expect(data.it).toEqual({ deletedProjectId: `Project:${project}` });
    expect(sent()).toEqual([[`DELETE /projects/${project} *`]]);
    expect(await asanaState(`/projects/${project}`)).toBeUndefined();
  });

  test('of another person’s private project is FORBIDDEN, and deletes nothing', async () => {
    const { errors } = await ask(query, { input: { project: privateProject } }, 'grace');
    expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
    expect(await asanaState(`/projects/${privateProject}`)).toBeDefined();
  });

  test('of a project that does not exist is NOT_FOUND', async () => {
    const { errors } = await ask(query, { input: { project: '999' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', ...refused });
  });
});
