import type { RowFactory } from './row.ts';

interface Task {
  readonly name: string;
  readonly notes: string;
  readonly completed: boolean;
  readonly due_on: string | null;
  readonly created_at: string;
  readonly modified_at: string;
}

/** One task by its id, with six scalar fields. */
export const oneTask: RowFactory = ({ task }) => ({
  name: 'one task, six scalars',
  query: 'query ($id: ID!) { task(id: $id) { name notes completed dueOn createdAt modifiedAt } }',
  variables: { id: task },
  delays: 1,
  maxTimesBare: 1.6,
  async readByHand({ get }) {
    const fields = 'name,notes,completed,due_on,created_at,modified_at';
    const found = await get<Task>(`/tasks/${task}?opt_fields=${fields}`);
    const { name, notes, completed, due_on: dueOn, created_at, modified_at } = found;
    return {
      task: { name, notes, completed, dueOn, createdAt: created_at, modifiedAt: modified_at },
    };
  },
});
