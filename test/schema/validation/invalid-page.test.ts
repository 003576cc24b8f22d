import { describe, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';
import { idOfOne } from '../../node-id.ts';
import { expectRejected } from './rejected-query.ts';

const { ask } = await createAsker();

const {
  paidWorkspace: workspace,
  hundredTaskProject: project,
  taskWithEverything: task,
} = fixtures;

/** All lists, with the record that each belongs to. */
const lists: readonly (readonly [name: string, query: string, path: readonly string[]])[] = [
  ['workspaces', '{ workspaces(ARGS) { nodes { name } } }', ['workspaces']],
  ['projects', `{ projects(workspace: "${workspace}", ARGS) { nodes { name } } }`, ['projects']],
  ['tasks', `{ tasks(project: "${project}", ARGS) { nodes { name } } }`, ['tasks']],
  ...['teams', 'users', 'projects', 'tasks', 'customFields'].map(
    (list) =>
      [
        `workspace.${list}`,
        `{ workspace(id: "${workspace}") { name ${list}(ARGS) { nodes { name } } } }`,
        ['workspace', list],
      ] as const,
  ),
  ...['projects', 'users'].map(
    (list) =>
      [
        `team.${list}`,
        `{ team(id: "${fixtures.productTeam}") { name ${list}(ARGS) { nodes { name } } } }`,
        ['team', list],
      ] as const,
  ),
  ...['sections', 'tasks'].map(
    (list) =>
      [
        `project.${list}`,
        `{ project(id: "${project}") { name ${list}(ARGS) { nodes { name } } } }`,
        ['project', list],
      ] as const,
  ),
  [
    'section.tasks',
    `{ section(id: "${idOfOne('Section')}") { name tasks(ARGS) { nodes { name } } } }`,
    ['section', 'tasks'],
  ],
  ...['subtasks', 'dependencies', 'dependents', 'stories', 'comments', 'attachments'].map(
    (list) =>
      [
        `task.${list}`,
        `{ task(id: "${task}") { name ${list}(ARGS) { nodes { id } } } }`,
        ['task', list],
      ] as const,
  ),
];

describe.each(lists)(
  'an invalid page of %s is null, and nothing is sent for it:',
  (_name, query, path) => {
    test.each([
      ['zero items', 'first: 0', 'first'],
      ['a negative number of items', 'first: -1', 'first'],
      ['one item too many', 'first: 1001', 'first'],
      ['far too many items', 'first: 100000', 'first'],
      ['an empty cursor', 'after: ""', 'after'],
      ['a malformed cursor', 'after: "%%%"', 'after'],
      ['a word as cursor', 'after: "bm90LWEtY3Vyc29yLWF0LWFsbA"', 'after'],
    ])('%s', async (_what, args, field) => {
      await expectRejected(ask, query.replace('ARGS', args), field, path);
    });
  },
);
