import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { rowOf, world } from '../../world.ts';
import { readWhileChanging } from './changing-list.ts';
import { listOf } from './page.ts';

// A list that changes between two pages. Expected is what Relay promises: a task that did not change is returned exactly once.

const asker = await createAsker({ ASANA_REQUESTS_PER_MINUTE: '100000' });
const { hundredTaskProject, paidWorkspace, adaGid, graceGid } = fixtures;
const [section = '', otherSection = ''] = rowOf(world.projects, hundredTaskProject).sectionGids;
const tag = [...world.tags.values()].find(({ workspaceGid }) => workspaceGid === paidWorkspace);

const filters = [
  '',
  'filter: {completed: false},',
  'filter: {completed: true},',
  'filter: {modifiedAt: {from: "2026-03-01T00:00:00Z"}},',
];

const orders = ['CREATED_AT', 'COMPLETED_AT', 'DUE_ON', 'LIKES'].map(
  (by) => `orderBy: {by: ${by}, direction: ASCENDING},`,
);

/** The lists of tasks with the filters and the orders that Asana and this server apply. */
const lists = [...filters, ...orders].flatMap((filter) => [
  `project(id: "${hundredTaskProject}") { ${listOf('tasks', filter)} }`,
  `section(id: "${section}") { ${listOf('tasks', filter)} }`,
  `node(id: "Tag:${tag?.gid}") { ... on Tag { ${listOf('tasks', filter)} } }`,
  `user(id: "${adaGid}") { ${listOf('tasks', `workspace: "${paidWorkspace}", ${filter}`)} }`,
]);

type Change = (task: string) => string;
const update = (task: string, data: string) =>
  `updateTask(input: {task: "${task}", ${data}}) { task { id } }`;

/** What another person does to a task, or beside it. */
const changes: Readonly<Record<string, Change>> = {
  complete: (task) => update(task, 'completed: true'),
  reopen: (task) => update(task, 'completed: false'),
  rename: (task) => update(task, 'name: "Renamed"'),
  reassign: (task) => update(task, `assignee: "${graceGid}"`),
  delete: (task) => `deleteTask(input: {task: "${task}"}) { deletedTaskId }`,
  'move to another section': (task) =>
    `addTaskToSection(input: {task: "${task}", section: "${otherSection}"}) { task { id } }`,
  'create a task': () =>
    `createTask(input: {name: "New", project: "${hundredTaskProject}", section: "${section}", assignee: "${adaGid}"}) { task { id } }`,
};

const cases = fc.record({
  list: fc.constantFrom(...lists),
  first: fc.integer({ min: 1, max: 8 }),
  /** For each page: what happens after it, and to which of the tasks, counted from the last one of the page. */
  events: fc.array(
    fc.record({
      change: fc.constantFrom(...Object.keys(changes)),
      distance: fc.integer({ min: -3, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('every task that did not change is on exactly one page, whatever happens to the others', {
  timeout: manyCasesMs,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ list, first, events }) => {
      asker.sandbox.reset();
      const steps = events.map(({ change, distance }) => ({
        distance,
        change: async (task: string) => {
          const { errors } = await asker.ask(`mutation { ${changes[change]?.(task)} }`);
          expect(errors).toEqual([]);
        },
      }));
      const { found, expected, cursors } = await readWhileChanging(asker, list, first, steps);
      expect(found).toEqual(expected);
      for (const cursor of cursors) expect(cursor.length).toBeLessThan(500);
    }),
    { numRuns: caseCount(600, 10), seed: caseSeed(20_261_123), endOnFailure: true },
  );
});
