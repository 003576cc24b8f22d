import type { Item, RowFactory } from './row.ts';

interface Task extends Item {
  readonly completed: boolean;
}

/** Ten tasks, completed by one bulk mutation. */
export const updateTasks: RowFactory = ({ tenTasks }) => ({
  name: 'update ten tasks',
  query: `mutation ($input: UpdateTasksInput!) { updateTasks(input: $input) {
    results { task { name completed } } } }`,
  variables: { input: { tasks: tenTasks.map((task) => ({ task, completed: true })) } },
  delays: 1,
  maxTimesBare: 1.7,
  async readByHand({ readBatch }) {
    const tasks = await readBatch<readonly Task[]>(
      tenTasks.map((task) => ({
        method: 'put',
        path: `/tasks/${task}`,
        data: { completed: true },
        options: { fields: ['name', 'completed'] },
      })),
    );
    const results = tasks.map(({ name, completed }) => ({ task: { name, completed } }));
    return { updateTasks: { results } };
  },
});
