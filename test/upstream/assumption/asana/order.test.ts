import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { addressOf, documentTaskSteps } from '../../../schema/link/document-task-steps.ts';
import { world } from '../../../world.ts';

// Asana returns a list in another order, or finds less.

const asker = await createAsker();
const { ask, sandbox } = asker;
const { taskWithEverything, paidWorkspace } = fixtures;

test('the stories of a task have the order of Asana, and none is missing', async () => {
  const read = async () => {
    const { data, errors } = await ask(
      `{ task(id: "${taskWithEverything}") { stories(first: 100) { nodes { gid createdAt } } } }`,
    );
    expect(errors).toEqual([]);
    return data.task.stories.nodes;
  };
  const oldestFirst = await read();
  expect(oldestFirst.length).toBeGreaterThan(1);
  sandbox.setAssumptions({ broken: ['asana.stories-order'] });
  expect(await read()).toEqual(oldestFirst.toReversed());
});

describe('if the search does not divide the id of a document at `-`', () => {
  const { createDocuments, createTask, findTasksElsewhere } = documentTaskSteps(asker);
  /** Older than the tasks that the server checks one by one. */
  const [oldTask] = [...world.tasks.values()]
    .filter(
      ({ workspaceGid, createdByGid, attachmentGids }) =>
        workspaceGid === paidWorkspace &&
        createdByGid === fixtures.adaGid &&
        attachmentGids.length === 0,
    )
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .map(({ gid }) => gid);
  const update = `mutation ($notes: String!) { updateTask(input: { task: "${oldTask}", notes: $notes }) { task { gid } } }`;

  test('an old task that links to it is not found, and a note says which tasks were checked', async () => {
    const [dash] = await createDocuments();
    await ask(update, { notes: `See ${addressOf(dash)}.` });
    expect((await findTasksElsewhere(dash, paidWorkspace)).gids).toEqual([oldTask]);
    sandbox.setAssumptions({ broken: ['asana.search-words'] });
    const { gids, upstream } = await findTasksElsewhere(dash, paidWorkspace);
    expect(gids).toEqual([]);
    expect(upstream.notes.join('\n')).toContain('only the notes of the newest 50 tasks');
  });

  test('a new task that links to it is found', async () => {
    const [dash] = await createDocuments();
    sandbox.setAssumptions({ broken: ['asana.search-words'] });
    const task = await createTask(fixtures.guestProject, addressOf(dash));
    expect((await findTasksElsewhere(dash, paidWorkspace)).gids).toEqual([task]);
  });
});
