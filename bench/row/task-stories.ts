import { type Item, type RowFactory, toNamed } from './row.ts';

interface Story {
  readonly text: string;
  readonly created_by: Item | null;
}

/** The 100 tasks of a project, each with its stories and their authors. */
export const taskStories: RowFactory = ({ project }) => ({
  name: '100 tasks, stories, authors',
  query: `query ($id: ID!) { tasks(project: $id, first: 100) { nodes {
    name stories { nodes { text createdBy { name } } } } } }`,
  variables: { id: project },
  delays: 3,
  maxTimesBare: 2,
  async readByHand({ get, readAll }) {
    const tasks = await get<readonly Item[]>(
      `/projects/${project}/tasks?limit=100&opt_fields=name`,
    );
    const lists = await readAll<readonly Story[]>(
      tasks.map(({ gid }) => `/tasks/${gid}/stories`),
      { limit: 50, fields: ['text', 'created_by.name'] },
    );
    const nodes = tasks.map(({ name }, index) => ({
      name,
      stories: {
        nodes: lists[index]?.map(({ text, created_by }) => ({
          text,
          createdBy: toNamed(created_by),
        })),
      },
    }));
    return { tasks: { nodes } };
  },
});
