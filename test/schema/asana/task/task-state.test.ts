import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// A task is completed and reopened: the task, the lists of its project and the sandbox show the same state.

const { ask, sent, asanaState } = await createMutationTestServer();

const { fieldRichProject: project, taskWithEverything: task } = fixtures;
const update = `mutation ($completed: Boolean!) {
  updateTask(input: { task: "${task}", completed: $completed }) {
    task { completed completedAt completedBy { name } }
  }
}`;
const lists = `query ($since: DateTime!, $later: DateTime!) {
  task(id: "${task}") { completed completedAt completedBy { name } }
  all: tasks(project: "${project}", first: 1000) { nodes { gid } }
  open: tasks(project: "${project}", completed: false, first: 1000) { nodes { gid } }
  complete: tasks(project: "${project}", completed: true, first: 1000) { nodes { gid } }
  since: tasks(project: "${project}", completedSince: $since, first: 1000) { nodes { gid } }
  later: tasks(project: "${project}", completedSince: $later, first: 1000) { nodes { gid } }
}`;
// The first write happens one millisecond after the start time of the sandbox.
const since = '2026-06-15T09:00:00.001Z';
const later = '2026-06-15T09:00:00.002Z';

interface Row {
  readonly gid: string;
}
async function queryState() {
  const { data } = expectNoErrors(await ask(lists, { since, later }));
  const isIn = (name: string) => data[name].nodes.some(({ gid }: Row) => gid === task);
  const names = ['all', 'open', 'complete', 'since', 'later'];
  return { task: data.task, lists: names.filter(isIn) };
}

const open = { completed: false, completedAt: null, completedBy: null };
const complete = { completed: true, completedAt: since, completedBy: { name: 'Ada Okafor' } };
const storedTask = () =>
  asanaState(`/tasks/${task}?opt_fields=completed,completed_at,completed_by.name`);

test('a task that is completed and reopened shows its state immediately in every list', async () => {
  expect(await queryState()).toEqual({ task: open, lists: ['all', 'open'] });

  for (const [completed, shown, where] of [
    [true, complete, ['all', 'complete', 'since']],
    [false, open, ['all', 'open']],
  ] as const) {
    const { data } = expectNoErrors(await ask(update, { completed }));
    expect(data.updateTask.task).toEqual(shown);
    expect(sent()).toEqual([
      [`PUT /tasks/${task} completed,completed_at,completed_by.name`, { completed }],
    ]);
    expect(await storedTask()).toMatchObject({ completed, completed_at: shown.completedAt });
    expect(await queryState()).toEqual({ task: shown, lists: where });
  }
});

test('completing a completed task changes nothing', async () => {
  expectNoErrors(await ask(update, { completed: true }));
  const before = await storedTask();
  expectNoErrors(await ask(update, { completed: true }));
  expect(await storedTask()).toEqual(before);
});

test('the result of a state change can contain the stories that Asana adds for it', async () => {
  const query = `mutation {
    done: updateTask(input: { task: "${task}", completed: true }) { task { gid } }
    undone: updateTask(input: { task: "${task}", completed: false }) {
      task { stories(first: 100) { nodes { resourceSubtype } } }
    }
  }`;
  const { data } = expectNoErrors(await ask(query));
  const stories: { resourceSubtype: string }[] = data.undone.task.stories.nodes;
  expect(stories.slice(-2).map(({ resourceSubtype }) => resourceSubtype)).toEqual([
    'marked_complete',
    'marked_incomplete',
  ]);
});
