import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { rowOf, world } from '../../../world.ts';
import type { MutationTestServer } from '../set-up.ts';

const { paidWorkspace: workspace, fieldRichProject: project, emptyTask: task } = fixtures;
const section = rowOf(world.projects, project).sectionGids[2];
const uniqueName = 'Written once';

/** A mutation, and how to count its writes in the state of the sandbox. */
export interface MutationCase {
  readonly name: string;
  readonly input: object;
  readonly selection: string;
  readonly route: string;
  /** How often the sandbox applied the write, according to its state. */
  readonly countWrites: (server: MutationTestServer) => Promise<number>;
}

const countStories = (path: string, subtype: string) => async (server: MutationTestServer) => {
  const stories = await server.asanaState<{ resource_subtype: string }[]>(
    `${path}/stories?opt_fields=resource_subtype`,
  );
  return stories.filter(({ resource_subtype }) => resource_subtype === subtype).length;
};
const countNamed = (path: string) => async (server: MutationTestServer) => {
  const rows = await server.asanaState<{ name: string }[]>(`${path}opt_fields=name&limit=100`);
  return rows.filter(({ name }) => name === uniqueName).length;
};

const change = { task, name: uniqueName };
const newTask = { parent: task, name: uniqueName };
const subtasks = countNamed(`/tasks/${task}/subtasks?`);
/** Each change of a name adds a story, so two writes would add two. */
const nameChanges = countStories(`/tasks/${task}`, 'name_changed');
/** The selection of a bulk mutation, whose errors are in its results. */
export const bulkSelection = 'results { task { name } error { code applied retryable help } }';

/** Every mutation except the raw request, each with one write. */
export const mutationCases: readonly MutationCase[] = [
  {
    name: 'createTask',
    input: newTask,
    selection: 'task { name }',
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTask',
    input: change,
    selection: 'task { name }',
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'createTasks',
    input: { tasks: [newTask] },
    selection: bulkSelection,
    route: 'POST /tasks',
    countWrites: subtasks,
  },
  {
    name: 'updateTasks',
    input: { tasks: [change] },
    selection: bulkSelection,
    route: 'PUT /tasks/{task_gid}',
    countWrites: nameChanges,
  },
  {
    name: 'deleteTask',
    input: { task },
    selection: 'deletedTaskId',
    route: 'DELETE /tasks/{task_gid}',
    countWrites: async (server) =>
      (await server.asanaState(`/tasks/${task}`)) === undefined ? 1 : 0,
  },
  {
    name: 'addTaskToSection',
    input: { section, task },
    selection: 'section { name }',
    route: 'POST /sections/{section_gid}/addTask',
    countWrites: countStories(`/tasks/${task}`, 'section_changed'),
  },
  {
    name: 'addFollowers',
    input: { task, followers: [fixtures.guestGid] },
    selection: 'task { name }',
    route: 'POST /tasks/{task_gid}/addFollowers',
    countWrites: async (server) =>
      (await server.asanaState<{ followers: object[] }>(`/tasks/${task}?opt_fields=followers`))
        .followers.length,
  },
  {
    name: 'createComment',
    input: { task, text: uniqueName },
    selection: 'comment { text }',
    route: 'POST /tasks/{task_gid}/stories',
    countWrites: countStories(`/tasks/${task}`, 'comment_added'),
  },
  {
    name: 'createProject',
    input: { name: uniqueName, workspace, team: fixtures.productTeam },
    selection: 'project { name }',
    route: 'POST /projects',
    countWrites: countNamed(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'updateProject',
    input: { project, name: uniqueName },
    selection: 'project { name }',
    route: 'PUT /projects/{project_gid}',
    countWrites: countNamed(`/workspaces/${workspace}/projects?`),
  },
  {
    name: 'createSection',
    input: { project, name: uniqueName },
    selection: 'section { name }',
    route: 'POST /projects/{project_gid}/sections',
    countWrites: countNamed(`/projects/${project}/sections?`),
  },
];
