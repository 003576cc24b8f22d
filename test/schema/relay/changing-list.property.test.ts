import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../case-count.ts';
import { rowOf, world } from '../../world.ts';
import { readWhileChanging } from './changing-list.ts';
import { listOf } from './page.ts';

// A list that changes between two pages. Expected is what Relay promises: a task that did not change is returned exactly once.

const asker = await createAsker({ ASANA_REQUESTS_PER_MINUTE: '100000' });
const { hundredTaskProject, paidWorkspace, adaGid, graceGid, emptyTask } = fixtures;
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

/** Asana's search, and the list of a user that replaces it. */
const searches = ['', ...orders].flatMap((order) =>
  [
    `projects: {any: ["${hundredTaskProject}"]}`,
    `projects: {any: ["${hundredTaskProject}"]}, completed: false`,
    'assignee: {any: ["me"]}, completed: false',
  ].map(
    (filter) =>
      `workspace(id: "${paidWorkspace}") { ${listOf('tasks', `filter: {${filter}}, ${order}`)} }`,
  ),
);

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

const twelve = (toField: (index: number) => string) =>
  Array.from({ length: 12 }, (_, index) => `m${index}: ${toField(index)}`).join(' ');
const newComment = `createComment(input: {task: "${emptyTask}", text: "New"}) { __typename }`;
const newLink = (name: string | number) =>
  `attachLink(input: {task: "${emptyTask}", name: "${name}", url: "https://example.com/${name}"}) { __typename }`;
const newSubtask = `createTask(input: {parent: "${emptyTask}", name: "New"}) { __typename }`;
const newSection = (name: string | number) =>
  `createSection(input: {project: "${hundredTaskProject}", name: "${name}", before: "${section}"}) { __typename }`;
const onComment: Readonly<Record<string, Change>> = {
  delete: (id) => `deleteComment(input: {comment: "${id}"}) { __typename }`,
  edit: (id) => `updateComment(input: {comment: "${id}", text: "Edited"}) { __typename }`,
  add: () => newComment,
};

/** A list of another type. */
interface OtherList {
  readonly list: string;
  readonly prepare: string;
  readonly changes: Readonly<Record<string, Change>>;
}

const ofTask = (field: string) => `task(id: "${emptyTask}") { ${listOf(field)} }`;

const otherLists: readonly OtherList[] = [
  { list: ofTask('comments'), prepare: twelve(() => newComment), changes: onComment },
  { list: ofTask('stories'), prepare: twelve(() => newComment), changes: onComment },
  {
    list: ofTask('attachments'),
    prepare: twelve(newLink),
    changes: {
      delete: (id) => `deleteAttachment(input: {attachment: "${id}"}) { __typename }`,
      add: () => newLink('new'),
    },
  },
  {
    list: ofTask('subtasks'),
    prepare: twelve(() => newSubtask),
    changes: {
      delete: (id) => `deleteTask(input: {task: "${id}"}) { __typename }`,
      rename: (id) => update(id, 'name: "Renamed"'),
      add: () => newSubtask,
    },
  },
  {
    list: `project(id: "${hundredTaskProject}") { ${listOf('sections')} }`,
    prepare: twelve(newSection),
    changes: {
      delete: (id) => `deleteSection(input: {section: "${id}"}) { __typename }`,
      rename: (id) => `updateSection(input: {section: "${id}", name: "Renamed"}) { __typename }`,
      move: (id) =>
        `moveSection(input: {project: "${hundredTaskProject}", section: "${id}", before: "${section}"}) { __typename }`,
      add: () => newSection('New'),
    },
  },
  ...[
    '',
    'orderBy: {by: DUE_ON},',
    'filter: {completed: false},',
    'filter: {}, orderBy: {by: CREATED_AT, direction: ASCENDING},',
  ].map((args) => ({
    list: `workspace(id: "${paidWorkspace}") { ${listOf('projects', args)} }`,
    prepare: '__typename',
    changes: {
      delete: (id: string) => `deleteProject(input: {project: "${id}"}) { __typename }`,
      rename: (id: string) =>
        `updateProject(input: {project: "${id}", name: "Renamed"}) { __typename }`,
      add: () =>
        `createProject(input: {workspace: "${paidWorkspace}", name: "New"}) { __typename }`,
    },
  })),
];

/** For each page: what happens after it, and to which of the items, counted from the last one of the page. */
const eventsOf = (names: readonly string[]) =>
  fc.array(
    fc.record({
      change: fc.constantFrom(...names),
      distance: fc.integer({ min: -3, max: 6 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

const cases = fc.record({
  list: fc.constantFrom(...lists, ...searches),
  first: fc.integer({ min: 1, max: 8 }),
  events: eventsOf(Object.keys(changes)),
});

const otherCases = fc.constantFrom(...otherLists).chain((other) =>
  fc.record({
    other: fc.constant(other),
    first: fc.integer({ min: 1, max: 8 }),
    events: eventsOf(Object.keys(other.changes)),
  }),
);

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
    { numRuns: caseCount(100, 7), seed: caseSeed(20_261_123), endOnFailure: true },
  );
});

test('every other item of Asana that did not change is on exactly one page', {
  timeout: manyCasesMs,
}, async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(otherCases, async ({ other, first, events }) => {
      asker.sandbox.reset();
      expect((await asker.ask(`mutation { ${other.prepare} }`)).errors).toEqual([]);
      const steps = events.map(({ change, distance }) => ({
        distance,
        // Asana refuses some of them: a section with tasks cannot be deleted, and an entry of the history cannot be edited.
        change: async (id: string) => {
          const { errors } = await asker.ask(`mutation { ${other.changes[change]?.(id)} }`);
          if (errors.length === 0) made += 1;
        },
      }));
      const { found, expected, cursors } = await readWhileChanging(asker, other.list, first, steps);
      expect(expected.length).toBeGreaterThan(5);
      expect(found).toEqual(expected);
      for (const cursor of cursors) expect(cursor.length).toBeLessThan(500);
    }),
    { numRuns: caseCount(25, 3), seed: caseSeed(20_261_125), endOnFailure: true },
  );
  expect(made).toBeGreaterThanOrEqual(leastCount(25));
});
