import { type Item, type RowFactory, toNamed } from './row.ts';

interface Task extends Item {
  readonly assignee: Item | null;
}

/** Ten projects of a workspace, each with its first 20 tasks and their assignees. */
export const workspaceProjects: RowFactory = ({ workspace }) => ({
  name: '10 projects × 20 tasks, assignee',
  query: `query ($id: ID!) { projects(workspace: $id, first: 10) { nodes {
    name tasks(first: 20) { nodes { name assignee { name } } } } } }`,
  variables: { id: workspace },
  delays: 2,
  maxTimesBare: 1.7,
  async readByHand({ get, readAll }) {
    const projects = await get<readonly Item[]>(
      `/workspaces/${workspace}/projects?limit=10&opt_fields=name`,
    );
    const lists = await readAll<readonly Task[]>(
      projects.map(({ gid }) => `/projects/${gid}/tasks`),
      { limit: 20, fields: ['name', 'assignee.name'] },
    );
    const nodes = projects.map(({ name }, index) => ({
      name,
      tasks: {
        nodes: lists[index]?.map((task) => ({
          name: task.name,
          assignee: toNamed(task.assignee),
        })),
      },
    }));
    return { projects: { nodes } };
  },
});
