import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, toMutation } from '../set-up.ts';

// Input of mutations that is wrong on its face: the error names the field, and nothing is sent.

const { ask } = await createMutationTestServer();

const { emptyTask: task, paidWorkspace: workspace, fieldRichProject: project } = fixtures;

const payloads = {
  createTask: 'task { gid }',
  updateTask: 'task { gid }',
  deleteTask: 'deletedTaskId',
  addFollowers: 'task { gid }',
  addTaskToSection: 'task { gid }',
  createComment: 'comment { gid }',
  createProject: 'project { gid }',
  updateProject: 'project { gid }',
  createSection: 'section { gid }',
} as const;

type Mutation = keyof typeof payloads;
type Case = readonly [what: string, mutation: Mutation, input: object, field: string];

const notes = { notes: 'a', htmlNotes: '<body>a</body>' };
const due = { dueOn: '2026-07-01', dueAt: '2026-07-01T10:00:00Z' };
const long = (length: number) => 'x'.repeat(length);

/** What creating and changing a task have in common. */
const ofTasks: readonly (readonly [what: string, input: object, field: string])[] = [
  ['a blank name', { name: ' \n' }, 'name'],
  ['no name: null', { name: null }, 'name'],
  ['plain and rich notes', notes, 'htmlNotes'],
  ['a day and an instant', due, 'dueAt'],
  ['neither done nor open: null', { completed: null }, 'completed'],
  ['a start without an end', { startOn: '2026-07-01' }, 'startOn'],
  ['an assignee that is none', { assignee: 'nobody' }, 'assignee'],
  ['an assignee that is a task', { assignee: `Task:${task}` }, 'assignee'],
  ['an external id too long', { external: { id: long(1025) } }, 'external'],
  ['external data too long', { external: { data: long(32_769) } }, 'external'],
];

const cases: readonly Case[] = [
  ...ofTasks.flatMap(([what, input, field]): Case[] => [
    [what, 'createTask', { workspace, ...input }, field],
    [what, 'updateTask', { task, ...input }, field],
  ]),
  ['a task of nowhere', 'createTask', { name: 'x' }, 'workspace'],
  ['a workspace that is none', 'createTask', { workspace: 'here' }, 'workspace'],
  ['a workspace that is a project', 'createTask', { workspace: `Project:${project}` }, 'workspace'],
  ['a project that is none', 'createTask', { project: 'x' }, 'project'],
  ['a section that is none', 'createTask', { project, section: 'x' }, 'section'],
  ['a parent that is none', 'createTask', { parent: 'x' }, 'parent'],
  ['a follower that is none', 'createTask', { workspace, followers: ['me', 'x'] }, 'followers'],
  ['a tag that is none', 'createTask', { workspace, tags: ['x'] }, 'tags'],
  ['a task that is none', 'updateTask', { task: 'x', name: 'y' }, 'task'],
  ['nothing to change', 'updateTask', { task }, 'task'],
  ['no custom fields to change', 'updateTask', { task, customFields: [] }, 'task'],
  ['a task that is a project', 'deleteTask', { task: `Project:${project}` }, 'task'],
  ['nobody', 'addFollowers', { task, followers: [] }, 'followers'],
  ['a person that is none', 'addFollowers', { task, followers: ['x'] }, 'followers'],
  ['a task that is none', 'addFollowers', { task: '', followers: ['me'] }, 'task'],
  [
    'before and after',
    'addTaskToSection',
    { section: '1', task, before: '2', after: '3' },
    'after',
  ],
  ['a section that is none', 'addTaskToSection', { section: 'x', task }, 'section'],
  ['a task that is none', 'addTaskToSection', { section: '1', task: 'x' }, 'task'],
  [
    'a neighbor that is a section',
    'addTaskToSection',
    { section: '1', task, before: 'Section:2' },
    'before',
  ],
  ['no text', 'createComment', { task }, 'text'],
  ['a blank text', 'createComment', { task, text: ' ' }, 'text'],
  ['plain and rich text', 'createComment', { task, text: 'a', htmlText: 'b' }, 'htmlText'],
  ['a task that is none', 'createComment', { task: 'x', text: 'a' }, 'task'],
  ['a project of nowhere', 'createProject', { name: 'x' }, 'workspace'],
  ['a blank name', 'createProject', { name: '', workspace }, 'name'],
  ['a team that is none', 'createProject', { name: 'x', team: 'y' }, 'team'],
  ['a workspace that is none', 'createProject', { name: 'x', workspace: 'y' }, 'workspace'],
  [
    'a start without an end',
    'createProject',
    { name: 'x', workspace, startOn: '2026-01-01' },
    'startOn',
  ],
  ['nothing to change', 'updateProject', { project }, 'project'],
  ['a project that is none', 'updateProject', { project: 'x', name: 'y' }, 'project'],
  ['a blank name', 'updateProject', { project, name: ' ' }, 'name'],
  ['an owner that is none', 'updateProject', { project, owner: 'x' }, 'owner'],
  ['a start without an end', 'updateProject', { project, startOn: '2026-01-01' }, 'startOn'],
  ['a blank name', 'createSection', { project, name: '\t' }, 'name'],
  ['before and after', 'createSection', { project, name: 'x', before: '1', after: '2' }, 'after'],
  ['a neighbor that is none', 'createSection', { project, name: 'x', after: 'y' }, 'after'],
  ['a project that is none', 'createSection', { project: 'x', name: 'y' }, 'project'],
];

const toQuery = (mutation: Mutation) => toMutation(mutation, payloads[mutation]);

describe('is refused, and nothing is sent:', () => {
  test.each(cases)('%s, for %s', async (_what, mutation, input, field) => {
    const { data, errors, wireRequests } = await ask(toQuery(mutation), { input });
    expect(data).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['it'],
      message: expect.stringMatching(/^\S.{10,}\.$/),
      extensions: { code: 'BAD_USER_INPUT', field, retryable: false, applied: 'NO' },
    });
    expect(wireRequests).toBe(0);
  });

  test('of two mutations each is looked at when its turn comes', async () => {
    const query = `mutation {
      good: updateTask(input: { task: "${task}", name: "Named" }) { task { name } }
      bad: updateTask(input: { task: "${task}", name: " " }) { task { name } }
    }`;
    const { errors, reads } = await ask(query);
    expect(errors.map(({ path }) => path)).toEqual([['bad']]);
    expect(reads).toEqual([`PUT /tasks/${task} name`]);
  });
});

describe('external data', () => {
  const external = { id: 'crm/8', data: 'x' };
  const read = 'query ($id: String!) { taskByExternalId(externalId: $id) { gid externalData } }';

  test('is written and found again with the token of an OAuth app', async () => {
    const answer = await ask(toQuery('updateTask'), { input: { task, external } });
    expect(answer.errors).toEqual([]);
    const { data } = await ask(read, { id: 'crm/8' });
    expect(data.taskByExternalId).toEqual({ gid: task, externalData: 'x' });
  });

  test.each<[Mutation, object]>([
    ['createTask', { workspace, external }],
    ['updateTask', { task, external }],
  ])(
    '%s with a personal access token is OAUTH_REQUIRED, and nothing was written',
    async (mutation, input) => {
      const { errors } = await ask(toQuery(mutation), { input }, 'ada-pat');
      expect(errors[0]?.extensions).toMatchObject({
        code: 'OAUTH_REQUIRED',
        service: 'asana',
        retryable: false,
        applied: 'NO',
        help: expect.stringContaining('OAuth app'),
      });
      const { data } = await ask(read, { id: 'crm/8' });
      expect(data.taskByExternalId).toBeNull();
    },
  );

  test('everything else is written with a personal access token as well', async () => {
    const input = { task, name: 'By hand' };
    const { errors } = await ask(toQuery('updateTask'), { input }, 'ada-pat');
    expect(errors).toEqual([]);
  });
});

test.each(Object.keys(payloads) as Mutation[])(
  '%s without a credential is NOT_CONNECTED, and nothing is sent',
  async (mutation) => {
    const inputs: Readonly<Record<Mutation, object>> = {
      createTask: { workspace },
      updateTask: { task, name: 'x' },
      deleteTask: { task },
      addFollowers: { task, followers: ['me'] },
      addTaskToSection: { section: '1', task },
      createComment: { task, text: 'x' },
      createProject: { name: 'x', workspace },
      updateProject: { project, name: 'x' },
      createSection: { project, name: 'x' },
    };
    const { errors, wireRequests } = await ask(
      toQuery(mutation),
      { input: inputs[mutation] },
      null,
    );
    expect(errors[0]?.extensions.code).toBe('NOT_CONNECTED');
    expect(wireRequests).toBe(0);
  },
);
