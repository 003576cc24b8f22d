import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The time that users have spent on tasks.

const { ask, sent } = await createMutationTestServer();
const { taskWithEverything: task, fieldRichProject: project, ownTimeTrackingEntry } = fixtures;
const refused = { applied: 'NO', retryable: false };

const minutesOf = async () => {
  const query = `{ task(id: "${task}") { actualTimeMinutes timeTrackingEntries { nodes { durationMinutes } } } }`;
  const { data } = expectNoErrors(await ask(query));
  const nodes: readonly { durationMinutes: number }[] = data.task.timeTrackingEntries.nodes;
  return {
    total: data.task.actualTimeMinutes,
    entries: nodes.map(({ durationMinutes }) => durationMinutes),
  };
};

test('a task has its entries and their sum, and a project those that count for it', async () => {
  expect(await minutesOf()).toEqual({ total: 375, entries: [90, 45, 240] });
  const query = `{ project(id: "${project}") { timeTrackingEntries(first: 2) { nodes {
    durationMinutes enteredOn description billableStatus createdBy { name } task { gid } project { gid }
  } pageInfo { hasNextPage } } } }`;
  const { data } = expectNoErrors(await ask(query));
  const { nodes, pageInfo } = data.project.timeTrackingEntries;
  expect(pageInfo.hasNextPage).toBe(true);
  expect(nodes[0]).toEqual({
    durationMinutes: 90,
    enteredOn: '2026-06-02',
    description: 'Recorded the sound',
    billableStatus: 'billable',
    createdBy: { name: 'Grace Lindqvist' },
    task: { gid: task },
    project: { gid: project },
  });
});

describe('createTimeTrackingEntry', () => {
  const mutation = toMutation(
    'createTimeTrackingEntry',
    'timeTrackingEntry { durationMinutes enteredOn description project { gid } task { actualTimeMinutes } }',
  );

  test('adds time to a task, in one write', async () => {
    const input = {
      task: `Task:${task}`,
      durationMinutes: 15,
      enteredOn: '2026-06-08',
      description: 'Tested',
      project: `Project:${project}`,
    };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.timeTrackingEntry).toEqual({
      durationMinutes: 15,
      enteredOn: '2026-06-08',
      description: 'Tested',
      project: { gid: project },
      task: { actualTimeMinutes: 390 },
    });
    expect(sent()[0]?.[1]).toEqual({
      duration_minutes: 15,
      entered_on: '2026-06-08',
      description: 'Tested',
      attributable_to: project,
    });
    expect(wireRequests).toBe(1);
    expect((await minutesOf()).total).toBe(390);
  });

  test('names the input if the task is not in the project', async () => {
    const input = { task, durationMinutes: 15, project: fixtures.guestProject };
    const { errors } = await ask(mutation, { input });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'project',
      ...refused,
    });
  });
});

test('updateTimeTrackingEntry changes only the fields that are given', async () => {
  const mutation = toMutation(
    'updateTimeTrackingEntry',
    'timeTrackingEntry { description durationMinutes }',
  );
  const input = { timeTrackingEntry: ownTimeTrackingEntry, description: null };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.timeTrackingEntry).toEqual({ description: '', durationMinutes: 45 });
  expect(sent()).toEqual([
    [
      `PUT /time_tracking_entries/${ownTimeTrackingEntry} description,duration_minutes`,
      { description: '' },
    ],
  ]);
});

test('deleteTimeTrackingEntry removes the time, and only its creator can delete it', async () => {
  const mutation = toMutation('deleteTimeTrackingEntry', 'deletedTimeTrackingEntryId');
  const input = { timeTrackingEntry: `TimeTrackingEntry:${ownTimeTrackingEntry}` };
  const foreign = await ask(mutation, { input }, 'grace');
  expect(foreign.errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', ...refused });
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it).toEqual({ deletedTimeTrackingEntryId: input.timeTrackingEntry });
  expect((await minutesOf()).entries).toEqual([90, 240]);
});
