import type { Fixtures } from './sandbox-process.ts';

/** The token of the user whose data both servers read. */
export const token = 'sandbox-ada';

/** One row of the cost table: a query, its expected cost, and hand-written code for the same result. */
export interface Row {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The number of sequential upstream requests. With a fixed upstream delay, the latency is this many delays. */
  readonly delays: number;
  readonly handWritten: (upstream: Upstream) => Promise<unknown>;
}

/** The upstream requests of the hand-written code. */
export interface Upstream {
  /** Returns the response's `data`. */
  get(path: string): Promise<readonly Item[]>;
  /** Ten actions per batch, and as many concurrent batches as fifty concurrent reads allow. */
  batch(
    paths: readonly string[],
    fields: readonly string[],
    limit: number,
  ): Promise<readonly (readonly Item[])[]>;
}

/** The part of a record that the hand-written code uses. */
export interface Item {
  readonly gid: string;
}

/** The rows that read from Asana. */
export function createRows(fixtures: Fixtures): readonly Row[] {
  const project = fixtures.hundredTaskProject;
  const workspace = fixtures.paidWorkspace;
  const task = fixtures.taskWithEverything;
  return [
    {
      name: 'a project and its 100 tasks with assignee, section, projects, tags',
      query: `query ($id: ID!) { project(id: $id) { name tasks(first: 100) { nodes {
        name assignee { name } section { name } projects { name } tags { name } } } } }`,
      variables: { id: project },
      delays: 1,
      async handWritten({ get }) {
        const fields = 'name,assignee.name,memberships.section.name,projects.name,tags.name';
        const [found, tasks] = await Promise.all([
          get(`/projects/${project}?opt_fields=name`),
          get(`/projects/${project}/tasks?limit=100&opt_fields=${fields}`),
        ]);
        return { project: { ...found, tasks: { nodes: tasks } } };
      },
    },
    {
      name: "a workspace's 10 projects, each with its first 20 tasks and assignees",
      query: `query ($id: ID!) { projects(workspace: $id, first: 10) { nodes {
        name tasks(first: 20) { nodes { name assignee { name } } } } } }`,
      variables: { id: workspace },
      delays: 2,
      async handWritten({ get, batch }) {
        const projects = await get(`/workspaces/${workspace}/projects?limit=10&opt_fields=name`);
        const paths = projects.map(({ gid }) => `/projects/${gid}/tasks`);
        const tasks = await batch(paths, ['name', 'assignee.name'], 20);
        return {
          projects: { nodes: projects.map((one, at) => ({ ...one, tasks: { nodes: tasks[at] } })) },
        };
      },
    },
    {
      name: '100 tasks, each with its stories and their authors',
      query: `query ($id: ID!) { tasks(project: $id, first: 100) { nodes {
        name stories { nodes { text createdBy { name } } } } } }`,
      variables: { id: project },
      delays: 3,
      async handWritten({ get, batch }) {
        const tasks = await get(`/projects/${project}/tasks?limit=100&opt_fields=name`);
        const paths = tasks.map(({ gid }) => `/tasks/${gid}/stories`);
        const stories = await batch(paths, ['text', 'created_by.name'], 50);
        return {
          tasks: { nodes: tasks.map((one, at) => ({ ...one, stories: { nodes: stories[at] } })) },
        };
      },
    },
    {
      name: 'one task by id with twelve fields',
      query: `query ($id: ID!) { task(id: $id) { name notes completed dueOn createdAt modifiedAt
        assignee { name email } followers { name } projects { name } tags { name } parent { name } } }`,
      variables: { id: task },
      delays: 1,
      handWritten: async ({ get }) => ({
        task: await get(
          `/tasks/${task}?opt_fields=name,notes,completed,due_on,created_at,modified_at,assignee.name,assignee.email,followers.name,projects.name,tags.name,parent.name`,
        ),
      }),
    },
  ];
}
