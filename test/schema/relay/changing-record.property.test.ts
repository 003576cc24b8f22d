import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { world } from '../../world.ts';
import { readWhileChanging } from './changing-list.ts';
import { listOf, readPage } from './page.ts';

// Lists of other records than tasks, while another person changes them.

const asker = await createAsker({ ASANA_REQUESTS_PER_MINUTE: '100000' });
const { freeWorkspace, hundredTaskProject: project, paidWorkspace, personalProject } = fixtures;
const { taskWithEverything: task, productTeam } = fixtures;

/** Mutations that create, change and delete an item of a list. */
interface ListCase {
  readonly list: string;
  /** How many items are created before the first page is read. */
  readonly extra: number;
  readonly create: (name: string) => string;
  readonly changes: readonly ((id: string) => string)[];
}

const record = (id: string) => id.replace(/^\w+:/, '');
/** Ada deletes her own comments. The task has some of other people. */
const comments = {
  extra: 9,
  create: (name: string) =>
    `createComment(input: {task: "${task}", text: "${name}"}) { comment { id } }`,
  changes: [
    (id: string) =>
      world.stories.has(record(id))
        ? comments.create('Beside')
        : `deleteComment(input: {comment: "${record(id)}"}) { deletedCommentId }`,
  ],
};
const projects = {
  extra: 4,
  create: (name: string) =>
    `createProject(input: {name: "${name}", team: "${productTeam}"}) { project { id } }`,
  changes: [
    (id: string) => `deleteProject(input: {project: "${record(id)}"}) { deletedProjectId }`,
    (id: string) =>
      `updateProject(input: {project: "${record(id)}", archived: true}) { project { id } }`,
  ],
};

const lists: Readonly<Record<string, ListCase>> = {
  'the sections of a project': {
    list: `project(id: "${project}") { ${listOf('sections')} }`,
    extra: 8,
    create: (name) =>
      `createSection(input: {project: "${project}", name: "${name}"}) { section { id } }`,
    changes: [
      (id) =>
        `createSection(input: {project: "${project}", name: "New", before: "${record(id)}"}) { section { id } }`,
      (id) =>
        `updateSection(input: {section: "${record(id)}", name: "Renamed"}) { section { id } }`,
    ],
  },
  'the comments of a task': { list: `task(id: "${task}") { ${listOf('comments')} }`, ...comments },
  'the attachments of a task': {
    list: `task(id: "${task}") { ${listOf('attachments')} }`,
    extra: 8,
    create: (name) =>
      `attachLink(input: {task: "${task}", name: "${name}", url: "https://example.com/"}) { attachment { id } }`,
    changes: [
      (id) => `deleteAttachment(input: {attachment: "${record(id)}"}) { deletedAttachmentId }`,
    ],
  },
  'the subtasks of a task': {
    list: `task(id: "${task}") { ${listOf('subtasks')} }`,
    extra: 8,
    create: (name) => `createTask(input: {parent: "${task}", name: "${name}"}) { task { id } }`,
    changes: [
      (id) => `deleteTask(input: {task: "${record(id)}"}) { deletedTaskId }`,
      (id) =>
        `setTasksParent(input: {tasks: ["${record(id)}"], parent: null}) { results { __typename } }`,
    ],
  },
  'the active projects of a workspace': {
    list: `workspace(id: "${paidWorkspace}") { ${listOf('projects', 'archived: ACTIVE,')} }`,
    ...projects,
  },
  'the projects of a team': {
    list: `team(id: "${productTeam}") { ${listOf('projects')} }`,
    ...projects,
  },
  'the tasks of a workspace without a paid plan': {
    list: listOf('tasks', `workspace: "${freeWorkspace}",`),
    extra: 0,
    create: (name) =>
      `createTask(input: {project: "${personalProject}", name: "${name}"}) { task { id } }`,
    // Deleting a task would also delete its subtasks, of which the list has some.
    changes: [
      (id) =>
        `removeTasksFromProject(input: {tasks: ["${record(id)}"], project: "${personalProject}"}) { results { __typename } }`,
    ],
  },
};

const mutate = async (fields: readonly string[]) => {
  if (fields.length === 0) return;
  const aliased = fields.map((field, at) => `m${at}: ${field}`).join(' ');
  expect((await asker.ask(`mutation { ${aliased} }`)).errors).toEqual([]);
};

describe.each(Object.entries(lists))('%s', (_name, { list, extra, create, changes }) => {
  const cases = fc.record({
    first: fc.integer({ min: 1, max: 5 }),
    steps: fc.array(
      fc.record({
        change: fc.integer({ min: 0, max: changes.length }),
        distance: fc.integer({ min: -3, max: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  });

  test('returns every item that did not change on exactly one page', {
    timeout: manyCasesMs,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ first, steps }) => {
        asker.sandbox.reset();
        await mutate(Array.from({ length: extra }, (_, at) => create(`Item ${at}`)));
        const { found, expected } = await readWhileChanging(
          asker,
          list,
          first,
          steps.map(({ change, distance }) => ({
            distance,
            change: (id) => mutate([changes[change]?.(id) ?? create('New')]),
          })),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: caseCount(60, 1), seed: caseSeed(20_261_123), endOnFailure: true },
    );
  });
});

const tasksOfProject = `project(id: "${personalProject}") { ${listOf('tasks')} }`;

test.each([
  ['a project', tasksOfProject],
  ['a workspace without a paid plan', listOf('tasks', `workspace: "${freeWorkspace}",`)],
])(
  'the tasks of %s continue in the middle of a page before which 150 tasks were added',
  { tags: 'slow' },
  async (_name, list) => {
    asker.sandbox.reset();
    const before = (await readPage(asker, list, 1000)).ids;
    const page = await readPage(asker, list, 3);
    for (let round = 0; round < 3; round += 1)
      await mutate(
        Array.from(
          { length: 50 },
          () => `createTask(input: {project: "${personalProject}", name: "Added"}) { task { id } }`,
        ),
      );
    const added = (await readPage(asker, tasksOfProject, 1000)).ids.filter(
      (id) => !before.includes(id),
    );
    for (let at = 0; at < 150; at += 50) {
      const tasks = JSON.stringify(added.slice(at, at + 50).map(record));
      await mutate([
        `addTasksToProject(input: {tasks: ${tasks}, project: "${personalProject}", before: "${record(page.ids[0] ?? '')}"}) { results { __typename } }`,
      ]);
    }
    expect((await readPage(asker, list, 150)).ids).toEqual(added);
    const found = page.ids.slice(0, 2);
    for (let after = page.edges[1]?.cursor ?? null; after !== null; ) {
      const { ids, hasNextPage, endCursor, result } = await readPage(asker, list, 3, after);
      // With the pages of the projects of a workspace without a plan.
      expect(result.reads.length).toBeLessThanOrEqual(6);
      found.push(...ids);
      after = hasNextPage ? endCursor : null;
    }
    expect(found).toEqual(before);
  },
);
