import { ask } from './client.ts';
import { AddTaskDocument } from './generated.ts';

/** Adds a task to a project; gives its address. Throws with the reason when there is none. */
export async function addTask(project: string, name: string, dueOn?: string): Promise<string> {
  const { data, errors } = await ask(AddTaskDocument, { project, name, dueOn });
  if (data === null) throw new Error(errors.map(({ message }) => message).join('\n'));
  const { task } = data.createTask;
  return `"${task.name}" in ${task.section?.name ?? 'no section'}: ${task.url}`;
}
