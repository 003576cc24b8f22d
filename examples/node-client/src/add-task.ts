import { send } from './client.ts';
import { AddTaskDocument } from './generated.ts';

/** Adds a task to a project and returns a line with its name, section and address. Throws if the task was not created. */
export async function addTask(project: string, name: string, dueOn?: string): Promise<string> {
  const { data, errors } = await send(AddTaskDocument, { project, name, dueOn });
  if (!data?.createTask) throw new Error(errors.map(({ message }) => message).join('\n'));
  const { task } = data.createTask;
  return `"${task.name}" in ${task.section?.name ?? 'no section'}: ${task.url}`;
}
