import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The time of users and placeholders that is reserved for projects.

const { ask, sent } = await createMutationTestServer();
const { fieldRichProject: project, paidWorkspace, allocation, graceGid, adaGid } = fixtures;
const selection = `allocation {
  startDate endDate effort { unit value } assigneeName assignee { gid } createdBy { gid } project { gid }
}`;
const graceInJune = {
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  effort: { unit: 'PERCENT', value: 50 },
  assigneeName: 'Grace Lindqvist',
  assignee: { gid: graceGid },
  createdBy: { gid: adaGid },
  project: { gid: project },
};

test('a project has its allocations, with users and placeholders, in one request', async () => {
  const query = `{ project(id: "${project}") { allocations { nodes {
    startDate endDate effort { unit value } assigneeName assignee { gid } createdBy { gid } project { gid }
  } } } }`;
  const { data, wireRequests } = expectNoErrors(await ask(query));
  expect(data.project.allocations.nodes).toEqual([
    graceInJune,
    {
      ...graceInJune,
      startDate: '2026-07-01',
      endDate: '2026-07-31',
      effort: { unit: 'HOURS', value: 12.5 },
      assigneeName: 'A designer',
      assignee: null,
    },
    {
      ...graceInJune,
      endDate: '2026-06-05',
      effort: null,
      assigneeName: 'Ada Okafor',
      assignee: { gid: adaGid },
    },
  ]);
  expect(wireRequests).toBe(1);
});

test.each([
  ['ada', adaGid, [fixtures.deletedAllocation, fixtures.privateAllocation]],
  ['grace', adaGid, [fixtures.deletedAllocation]],
  ['ada', 'me', [fixtures.deletedAllocation, fixtures.privateAllocation]],
  ['grace', 'ada@fernwood.example', [fixtures.deletedAllocation]],
  ['ada', graceGid, [allocation]],
] as const)(
  '%s sees the allocations of %s in projects that they can see',
  async (person, user, gids) => {
    const query = `{ user(id: "${user}") { allocations(workspace: "${paidWorkspace}") { nodes { gid } } } }`;
    const { data } = expectNoErrors(await ask(query, {}, person));
    expect(data.user.allocations.nodes).toEqual(gids.map((gid) => ({ gid })));
  },
);

describe('createAllocation', () => {
  const create = toMutation('createAllocation', selection);
  const dates = { startDate: '2026-06-01', endDate: '2026-06-30' };

  test('reserves time, in one write', async () => {
    const input = { project, assignee: `User:${graceGid}`, ...dates };
    const effort = { effortUnit: 'PERCENT', effortValue: 50 };
    const { data, wireRequests } = expectNoErrors(
      await ask(create, { input: { ...input, ...effort } }),
    );
    expect(data.it.allocation).toEqual(graceInJune);
    expect(sent()[0]?.[1]).toEqual({
      parent: project,
      assignee: graceGid,
      start_date: '2026-06-01',
      end_date: '2026-06-30',
      effort: { type: 'percent', value: 50 },
    });
    expect(wireRequests).toBe(1);
  });

  test('accepts a day, and no effort', async () => {
    const day = { startDate: '2026-06-01', endDate: '2026-06-01' };
    const input = { project, assignee: graceGid, ...day };
    const { data } = expectNoErrors(await ask(create, { input }));
    expect(data.it.allocation).toEqual({ ...graceInJune, ...day, effort: null });
  });
});

describe('updateAllocation', () => {
  const update = toMutation('updateAllocation', selection);

  test('changes the effort and the user', async () => {
    const input = { allocation, assignee: adaGid, effortUnit: 'HOURS', effortValue: 7.5 };
    const { data } = expectNoErrors(await ask(update, { input }));
    expect(data.it.allocation).toEqual({
      ...graceInJune,
      assigneeName: 'Ada Okafor',
      assignee: { gid: adaGid },
      effort: { unit: 'HOURS', value: 7.5 },
    });
    expect(sent()[0]?.[1]).toEqual({ assignee: adaGid, effort: { type: 'hours', value: 7.5 } });
  });

  test('clears the effort', async () => {
    const { data } = expectNoErrors(
      await ask(update, { input: { allocation, effortValue: null } }),
    );
    expect(data.it.allocation).toEqual({ ...graceInJune, effort: null });
    expect(sent()[0]?.[1]).toEqual({ effort: null });
  });

  test('names the input if the last day is before the first one after the change', async () => {
    const { errors } = await ask(update, { input: { allocation, endDate: '2026-05-01' } });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'endDate',
      applied: 'NO',
    });
  });
});

test('deleteAllocation deletes an allocation, which is then unknown', async () => {
  const mutation = toMutation('deleteAllocation', 'deletedAllocationId');
  const { data } = expectNoErrors(await ask(mutation, { input: { allocation } }));
  expect(data.it).toEqual({ deletedAllocationId: `Allocation:${allocation}` });
  const { errors } = await ask(`{ node(id: "Allocation:${allocation}") { id } }`);
  expect(errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
});
