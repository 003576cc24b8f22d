import { type Item, type RowFactory, toNamed } from './row.ts';

interface Task extends Item {
  readonly assignee: Item | null;
  readonly memberships: readonly { readonly section: Item | null }[];
}

/** A project and its 100 tasks, each with its assignee and section. */
export const projectTasks: RowFactory = ({ project }) => ({
  name: 'project, 100 tasks, assignee, section',
  query: `query ($id: ID!) { project(id: $id) { name tasks(first: 100) { nodes {
    name assignee { name } section { name } } } } }`,
  variables: { id: project },
  delays: 1,
  maxTimesBare: 1.5,
  async readByHand({ get }) {
    const fields = 'name,assignee.name,memberships.section.name';
    const [{ name }, tasks] = await Promise.all([
      get<Item>(`/projects/${project}?opt_fields=name`),
      get<readonly Task[]>(`/projects/${project}/tasks?limit=100&opt_fields=${fields}`),
    ]);
    const nodes = tasks.map((task) => ({
      name: task.name,
      assignee: toNamed(task.assignee),
      section: toNamed(task.memberships[0]?.section),
    }));
    return { project: { name, tasks: { nodes } } };
  },
});
