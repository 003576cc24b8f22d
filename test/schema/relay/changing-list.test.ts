import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { rowOf, world } from '../../world.ts';
import { listOf, readPage } from './page.ts';

// What a user does to a task of the first page before the second one is read. `changing-list.property.test.ts` has random cases.

const asker = await createAsker();
const { hundredTaskProject, paidWorkspace, adaGid, graceGid, tag } = fixtures;
const [section = '', otherSection = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;

const filter = 'filter: { completed: false },';
const lists = {
  'the tasks of a project': `project(id: "${hundredTaskProject}") { ${listOf('tasks', filter)} }`,
  'the tasks of a section': `section(id: "${section}") { ${listOf('tasks', filter)} }`,
  'the tasks of a tag': `node(id: "Tag:${tag}") { ... on Tag { ${listOf('tasks', filter)} } }`,
  'the tasks of a user': `user(id: "${adaGid}") { ${listOf('tasks', `workspace: "${paidWorkspace}", ${filter}`)} }`,
};

const update = (task: string, data: string) =>
  `updateTask(input: { task: "${task}", ${data} }) { task { id } }`;

const changes: Readonly<Record<string, (task: string) => string>> = {
  completed: (task) => update(task, 'completed: true'),
  'completed and reopened': (task) =>
    `${update(task, 'completed: true')} again: ${update(task, 'completed: false')}`,
  renamed: (task) => update(task, 'name: "Renamed"'),
  'assigned to somebody else': (task) => update(task, `assignee: "${graceGid}"`),
  deleted: (task) => `deleteTask(input: { task: "${task}" }) { deletedTaskId }`,
  'moved to another section': (task) =>
    `addTaskToSection(input: { task: "${task}", section: "${otherSection}" }) { task { id } }`,
  'added to a tag': (task) =>
    `addTagsToTasks(input: { tasks: ["${task}"], tags: ["${tag}"] }) { results { error { message } } }`,
  'followed by a new task': () =>
    `createTask(input: { name: "New", project: "${hundredTaskProject}", section: "${section}", assignee: "${adaGid}", tags: ["${tag}"] }) { task { id } }`,
};

describe.each(Object.entries(lists))('of %s', (_name, list) => {
  test.each(Object.entries(changes))(
    'the second page has the next tasks after a task of the first page was %s',
    async (_change, toMutation) => {
      const before = (await readPage(asker, list, 1000)).ids;
      const first = await readPage(asker, list, 3);
      expect(first.ids).toEqual(before.slice(0, 3));
      const touched = first.ids[1] ?? '';
      const { errors } = await asker.ask(`mutation { ${toMutation(touched)} }`);
      expect(errors).toEqual([]);
      const second = await readPage(asker, list, 3, first.endCursor);
      const isUntouched = (id: string) => id !== touched && before.includes(id);
      const found = second.ids.filter(isUntouched);
      expect(found.length).toBeGreaterThanOrEqual(2);
      expect(found).toEqual(before.slice(3).filter(isUntouched).slice(0, found.length));
    },
  );
});
