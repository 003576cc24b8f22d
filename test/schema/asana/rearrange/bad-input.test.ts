import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer } from '../set-up.ts';
import { errorsOf, toQuery } from './set-up.ts';

// Input of mutations of several tasks that is invalid without a look at Asana. An invalid task is the error of its item, everything else
// is the error of the field.

const { ask, sent } = await createMutationTestServer();

const { emptyTask, milestone, tag, guestProject: project } = fixtures;
const tasks = [emptyTask];
const many = (count: number) => Array.from({ length: count }, (_, at) => `${1000 + at}`);

test.each<[what: string, mutation: string, input: object, field: string]>([
  ['an empty list of tasks', 'addTasksToProject', { tasks: [], project }, 'tasks'],
  ['101 tasks', 'addTasksToProject', { tasks: many(101), project }, 'tasks'],
  ['a project that is a task', 'addTasksToProject', { tasks, project: `Task:${tag}` }, 'project'],
  ['a section that is not an id', 'addTasksToProject', { tasks, project, section: 'x' }, 'section'],
  ['before and after', 'addTasksToProject', { tasks, project, before: '1', after: '2' }, 'after'],
  [
    'a section and before',
    'addTasksToProject',
    { tasks, project, section: '1', before: '2' },
    'before',
  ],
  [
    'a section and after',
    'addTasksToProject',
    { tasks, project, section: '1', after: '2' },
    'after',
  ],
  [
    'a neighbor that is a section',
    'addTasksToProject',
    { tasks, project, after: 'Section:2' },
    'after',
  ],
  ['an empty list of tasks', 'removeTasksFromProject', { tasks: [], project }, 'tasks'],
  ['a project that is not an id', 'removeTasksFromProject', { tasks, project: '' }, 'project'],
  ['an empty list of tags', 'addTagsToTasks', { tasks, tags: [] }, 'tags'],
  ['an empty list of tasks', 'addTagsToTasks', { tasks: [], tags: [tag] }, 'tasks'],
  ['21 tags', 'addTagsToTasks', { tasks, tags: many(21) }, 'tags'],
  ['a tag twice, in two forms', 'addTagsToTasks', { tasks, tags: [tag, `Tag:${tag}`] }, 'tags'],
  ['a tag that is not an id', 'removeTagsFromTasks', { tasks, tags: ['urgent'] }, 'tags'],
  ['an empty list of tags', 'removeTagsFromTasks', { tasks, tags: [] }, 'tags'],
  ['a missing parent', 'setTasksParent', { tasks }, 'parent'],
  ['a neighbor without a parent', 'setTasksParent', { tasks, parent: null, before: '1' }, 'before'],
  ['before and after', 'setTasksParent', { tasks, parent: '1', before: '1', after: '2' }, 'after'],
  ['a parent that is not an id', 'setTasksParent', { tasks, parent: 'x' }, 'parent'],
  ['an empty list of dependencies', 'addDependencies', { tasks, dependencies: [] }, 'dependencies'],
  ['31 dependencies', 'addDependencies', { tasks, dependencies: many(31) }, 'dependencies'],
  ['a dependency twice', 'addDependencies', { tasks, dependencies: ['1', '1'] }, 'dependencies'],
  [
    'an empty list of dependencies',
    'removeDependencies',
    { tasks, dependencies: [] },
    'dependencies',
  ],
  ['an empty list of dependents', 'addDependents', { tasks, dependents: [] }, 'dependents'],
  ['a dependent that is not an id', 'addDependents', { tasks, dependents: ['x'] }, 'dependents'],
  ['an empty list of dependents', 'removeDependents', { tasks, dependents: [] }, 'dependents'],
  [
    'an empty list of followers',
    'removeFollowers',
    { task: emptyTask, followers: [] },
    'followers',
  ],
  [
    'a follower that is not an id',
    'removeFollowers',
    { task: emptyTask, followers: ['x'] },
    'followers',
  ],
])('%s for %s is rejected before a request is sent', async (_what, mutation, input, field) => {
  const query =
    mutation === 'removeFollowers'
      ? toQuery(mutation).replace(/results .*\} \} \}$/, 'task { id } } }')
      : toQuery(mutation);
  const { data, errors, wireRequests } = await ask(query, { input });
  expect(data).toEqual({ it: null });
  expect(errors).toMatchObject([
    {
      path: ['it'],
      extensions: { code: 'BAD_USER_INPUT', field, retryable: false, applied: 'NO' },
    },
  ]);
  expect(errors[0]?.message).toMatch(/^\S.{10,}\.$/);
  expect(wireRequests).toBe(0);
});

test.each<
  [what: string, mutation: string, input: object, bad: string, field: string, route: string]
>([
  ['that is not an id', 'addTasksToProject', { project }, 'x', 'tasks', 'addProject'],
  [
    'that is a project',
    'removeTasksFromProject',
    { project },
    `Project:${project}`,
    'tasks',
    'removeProject',
  ],
  [
    'that is in the list twice',
    'addTagsToTasks',
    { tags: [tag] },
    `Task:${emptyTask}`,
    'tasks',
    'addTag',
  ],
  [
    'before itself',
    'addTasksToProject',
    { project, before: milestone },
    milestone,
    'before',
    'addProject',
  ],
  [
    'after itself',
    'setTasksParent',
    { parent: '1', after: milestone },
    milestone,
    'after',
    'setParent',
  ],
  [
    'that is its own parent',
    'setTasksParent',
    { parent: milestone },
    milestone,
    'parent',
    'setParent',
  ],
  [
    'that waits for itself',
    'addDependencies',
    { dependencies: [milestone] },
    milestone,
    'dependencies',
    'addDependencies',
  ],
  [
    'that waits for itself',
    'addDependents',
    { dependents: [milestone] },
    milestone,
    'dependents',
    'addDependents',
  ],
])(
  'a task %s is the error of its item in %s, and the others are sent',
  async (_what, mutation, input, bad, field, route) => {
    const { data, errors } = await ask(toQuery(mutation), {
      input: { ...input, tasks: [emptyTask, bad] },
    });
    expect(errors).toEqual([]);
    expect(errorsOf(data)[1]).toEqual(['BAD_USER_INPUT', field, 'NO']);
    expect(sent().map(([line]) => line)).toEqual([
      `POST /tasks/${emptyTask}/${route}${route === 'setParent' ? ' gid' : ' *'}`,
    ]);
  },
);
