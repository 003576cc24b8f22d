import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { rowOf, world } from '../../../world.ts';

// The records that a task refers to: its creator, parents, projects and section.

const { ask } = await createAsker();
const gid = fixtures.taskWithEverything;
const row = rowOf(world.tasks, gid);

test('the id of the creator of a task is read with the task', async () => {
  const query = 'query ($id: ID!) { task(id: $id) { createdBy { id gid } } }';
  const { data, reads } = await ask(query, { id: gid });
  expect(data.task.createdBy).toEqual({ id: `User:${fixtures.adaGid}`, gid: fixtures.adaGid });
  expect(reads).toEqual([`GET /tasks/${gid} created_by`]);
});

test('the creators of many tasks are read once each', async () => {
  const query = `query ($project: ID!) {
    tasks(project: $project, first: 100) { nodes { createdBy { name } } }
  }`;
  const { data, reads, wireRequests } = await ask(query, { project: fixtures.hundredTaskProject });
  const names = data.tasks.nodes.map(
    (node: { createdBy: { name: string } }) => node.createdBy.name,
  );
  const creators = new Set(names);
  expect(names).toHaveLength(100);
  expect(creators.size).toBeGreaterThan(1);
  expect(reads).toHaveLength(1 + creators.size);
  expect(wireRequests).toBe(2);
});

test('all parents of a subtask are read with the subtask', async () => {
  const grandchild = [...world.tasks.values()].find(
    ({ parentGid }) => parentGid !== null && rowOf(world.tasks, parentGid).parentGid === gid,
  );
  const query = 'query ($id: ID!) { task(id: $id) { parent { gid parent { name } } } }';
  const { data, reads } = await ask(query, { id: grandchild?.gid });
  expect(data.task.parent).toEqual({ gid: grandchild?.parentGid, parent: { name: row.name } });
  expect(reads).toEqual([`GET /tasks/${grandchild?.gid} parent.parent.name`]);
});

test.for(['ada', 'grace'] as const)(
  '%s sees only the projects of a task that she can access',
  async (person) => {
    const query = `query ($id: ID!) {
    task(id: $id) { projects { gid } memberships { project { gid } } }
  }`;
    const { data } = await ask(query, { id: fixtures.multiHomedTask }, person);
    const visible = rowOf(world.tasks, fixtures.multiHomedTask)
      .memberships.filter((one) => person === 'ada' || one.projectGid !== fixtures.privateProject)
      .map(({ projectGid }) => ({ gid: projectGid }));
    expect(data.task.projects).toEqual(visible);
    expect(data.task.memberships).toEqual(visible.map((project) => ({ project })));
  },
);

test('section(project:) returns the section in that project, or null, for any form of id', async () => {
  const query = `query ($id: ID!, $first: ID, $second: ID, $third: ID) {
    task(id: $id) {
      any: section { gid }
      first: section(project: $first) { gid }
      second: section(project: $second) { gid }
      none: section(project: $third) { gid }
    }
  }`;
  const [first, second] = rowOf(world.tasks, fixtures.multiHomedTask).memberships;
  const { data, errors, reads } = await ask(query, {
    id: fixtures.multiHomedTask,
    first: `Project:${first?.projectGid}`,
    second: `https://app.asana.com/1/${fixtures.paidWorkspace}/project/${second?.projectGid}/list`,
    third: fixtures.archivedProject,
  });
  expect(errors).toEqual([]);
  expect(data.task).toEqual({
    any: { gid: first?.sectionGid },
    first: { gid: first?.sectionGid },
    second: { gid: second?.sectionGid },
    none: null,
  });
  expect(reads).toEqual([
    `GET /tasks/${fixtures.multiHomedTask} memberships.project,memberships.section`,
  ]);
});
