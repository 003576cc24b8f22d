import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import type { MutationTestServer } from '../set-up.ts';

const { paidWorkspace: workspace, fieldRichProject: project, emptyTask: task } = fixtures;
const section = rowOf(world.projects, project).sectionGids[2];
const mark = 'Written once';

/** A mutation, and how to see in the sandbox's own state that it was carried out, and how often. */
export interface MutationCase {
  readonly name: string;
  readonly input: object;
  readonly selection: string;
  readonly route: string;
  /** How often the sandbox's own state shows the write. */
  readonly countWrites: (stage: MutationTestServer) => Promise<number>;
}

const linesOf = (path: string, subtype: string) => async (at: MutationTestServer) => {
  const stories = await at.asanaState<{ resource_subtype: string }[]>(
    `${path}/stories?opt_fields=resource_subtype`,
  );
  return stories.filter(({ resource_subtype }) => resource_subtype === subtype).length;
};
const namedIn = (path: string) => async (at: MutationTestServer) => {
  const rows = await at.asanaState<{ name: string }[]>(`${path}opt_fields=name&limit=100`);
  return rows.filter(({ name }) => name === mark).length;
};

const changed = { task, name: mark };
const made = { parent: task, name: mark };
const subtasks = namedIn(`/tasks/${task}/subtasks?`);
/** Each change of a name leaves a line; two would leave two. */
const nameChanges = linesOf(`/tasks/${task}`, 'name_changed');
/** What a bulk mutation is asked for; its errors stand in its results. */
export const bulkSelection = 'results { task { name } error { code applied retryable } }';

/** Every mutation but the raw request, each with one write. */
export const mutationCases: readonly MutationCase[] = [
  {
    name: 'createTask',
    input: made,
    selection: 'task { name }',
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTask',
    input: changed,
    selection: 'task { name }',
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'createTasks',
    input: { tasks: [made] },
    selection: bulkSelection,
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTasks',
    input: { tasks: [changed] },
    selection: bulkSelection,
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'deleteTask',
    input: { task },
    selection: 'deletedTaskId',
    route: 'DELETE /tasks/{task_gid}',
    countWrites: async (at) => ((await at.asanaState(`/tasks/${task}`)) === undefined ? 1 : 0),
  },
  {
    name: 'addTaskToSection',
    input: { section, task },
    selection: 'section { name }',
    route: 'POST /sections/{section_gid}/addTask',
    countWrites: linesOf(`/tasks/${task}`, 'section_changed'),
  },
  {
    name: 'addFollowers',
    input: { task, followers: [fixtures.guestGid] },
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/addFollowers',
    countWrites: async (at) =>
      (await at.asanaState<{ followers: object[] }>(`/tasks/${task}?opt_fields=followers`))
        .followers.length,
  },
  {
    name: 'createComment',
    input: { task, text: mark },
    selection: 'comment { text }',
    route: 'POST /tasks/{task_gid}/stories',
    countWrites: linesOf(`/tasks/${task}`, 'comment_added'),
  },
  {
    name: 'createProject',
    input: { name: mark, workspace, team: fixtures.productTeam },
    selection: 'project { name }',
    route: 'POST /projects',
    countWrites: namedIn(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'updateProject',
    input: { project, name: mark },
    selection: 'project { name }',
    route: 'PUT /projects/{project_gid}',
    countWrites: namedIn(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'createSection',
    input: { project, name: mark },
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections',
    countWrites: namedIn(`/projects/${project}/sections?`),
  },
];
