import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import type { Stage } from '../set-up.ts';

const { paidWorkspace: workspace, fieldRichProject: project, emptyTask: task } = fixtures;
const section = rowOf(world.projects, project).sectionGids[2];
const mark = 'Written once';

/** A mutation, and how to see in the sandbox's own state that it was carried out, and how often. */
export interface Mutation {
  readonly name: string;
  readonly input: object;
  readonly selection: string;
  readonly route: string;
  /** How often the sandbox's own state shows the write. */
  readonly count: (stage: Stage) => Promise<number>;
}

const linesOf = (path: string, subtype: string) => async (at: Stage) => {
  const stories = await at.state<{ resource_subtype: string }[]>(
    `${path}/stories?opt_fields=resource_subtype`,
  );
  return stories.filter(({ resource_subtype }) => resource_subtype === subtype).length;
};
const namedIn = (path: string) => async (at: Stage) => {
  const rows = await at.state<{ name: string }[]>(`${path}opt_fields=name&limit=100`);
  return rows.filter(({ name }) => name === mark).length;
};

const changed = { task, name: mark };
const made = { parent: task, name: mark };
const subtasks = namedIn(`/tasks/${task}/subtasks?`);
/** Each change of a name leaves a line; two would leave two. */
const nameChanges = linesOf(`/tasks/${task}`, 'name_changed');
/** What a bulk mutation is asked for; its errors stand in its results. */
export const bulk = 'results { task { name } error { code applied retryable } }';

/** Every mutation but the raw request, each with one write. */
export const mutations: readonly Mutation[] = [
  {
    name: 'createTask',
    input: made,
    selection: 'task { name }',
    route: 'POST /tasks',
    count: subtasks,
  },
  {
    name: 'updateTask',
    input: changed,
    selection: 'task { name }',
    route: 'PUT /tasks/{task_gid}',
    count: nameChanges,
  },
  {
    name: 'createTasks',
    input: { tasks: [made] },
    selection: bulk,
    route: 'POST /tasks',
    count: subtasks,
  },
  {
    name: 'updateTasks',
    input: { tasks: [changed] },
    selection: bulk,
    route: 'PUT /tasks/{task_gid}',
    count: nameChanges,
  },
  {
    name: 'deleteTask',
    input: { task },
    selection: 'deletedTaskId',
    route: 'DELETE /tasks/{task_gid}',
    count: async (at) => ((await at.state(`/tasks/${task}`)) === undefined ? 1 : 0),
  },
  {
    name: 'addTaskToSection',
    input: { section, task },
    selection: 'section { name }',
    route: 'POST /sections/{section_gid}/addTask',
    count: linesOf(`/tasks/${task}`, 'section_changed'),
  },
  {
    name: 'addFollowers',
    input: { task, followers: [fixtures.guestGid] },
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/addFollowers',
    count: async (at) =>
      (await at.state<{ followers: object[] }>(`/tasks/${task}?opt_fields=followers`)).followers
        .length,
  },
  {
    name: 'createComment',
    input: { task, text: mark },
    selection: 'comment { text }',
    route: 'POST /tasks/{task_gid}/stories',
    count: linesOf(`/tasks/${task}`, 'comment_added'),
  },
  {
    name: 'createProject',
    input: { name: mark, workspace, team: fixtures.productTeam },
    selection: 'project { name }',
    route: 'POST /projects',
    count: namedIn(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'updateProject',
    input: { project, name: mark },
    selection: 'project { name }',
    route: 'PUT /projects/{project_gid}',
    count: namedIn(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'createSection',
    input: { project, name: mark },
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections',
    count: namedIn(`/projects/${project}/sections?`),
  },
];
