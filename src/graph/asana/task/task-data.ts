import type { TaskData } from '../../../asana/task.ts';
import { InputError } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import { checkExclusive, checkTitle } from '../../mutation/text.ts';
import { toDay } from '../record/day.ts';
import { checkRichText } from '../record/rich-text.ts';
import type { CreateTaskGiven, UpdateTaskGiven } from './task-input.ts';

type Given = Omit<CreateTaskGiven, 'customFields'> | Omit<UpdateTaskGiven, 'task' | 'customFields'>;

/** Source: Asana, "Custom external data". */
const maxExternal = { id: 1024, data: 32_768 } as const;

/** Throws InputError for what is wrong with the inputs that creating and changing a task have in common. */
export function checkTaskData(input: Given): void {
  checkTitle(input.name, 'name');
  checkExclusive(input, 'notes', 'htmlNotes');
  checkExclusive(input, 'dueOn', 'dueAt');
  if (input.htmlNotes != null) checkRichText(input.htmlNotes, 'notes', 'htmlNotes');
  if (input.completed === null) {
    throw new InputError('completed', 'completed is true or false; it cannot be cleared.');
  }
  if (input.startOn != null && input.dueOn == null && input.dueAt == null) {
    throw new InputError('startOn', 'Asana takes startOn only together with dueOn or dueAt.');
  }
  if (input.assignee != null) parseUserId(input.assignee, 'assignee');
  for (const [name, longest] of Object.entries(maxExternal)) {
    const text = input.external?.[name as keyof typeof maxExternal];
    if (text != null && text.length > longest) {
      throw new InputError('external', `external.${name} has at most ${longest} characters.`);
    }
  }
}

/** The same inputs in Asana's spelling. What is absent stays absent; what is null is cleared the way Asana clears it. */
export function toTaskData(input: Given): TaskData {
  const data: Record<string, unknown> = {};
  if (input.name != null) data['name'] = input.name;
  // Asana has no null for a description: it is cleared by an empty one.
  if (input.notes !== undefined) data['notes'] = input.notes ?? '';
  if (input.htmlNotes === null && input.notes == null) data['notes'] = '';
  if (input.htmlNotes != null) {
    delete data['notes'];
    data['html_notes'] = input.htmlNotes;
  }
  if (input.completed != null) data['completed'] = input.completed;
  Object.assign(data, toDates(input));
  if (input.assignee !== undefined) {
    data['assignee'] = input.assignee === null ? null : parseUserId(input.assignee, 'assignee');
  }
  if (input.external !== undefined) data['external'] = toExternal(input.external);
  return data;
}

/** Asana takes one of `due_on` and `due_at`: a null beside the other's value says nothing more than the value does. */
function toDates({ dueOn, dueAt, startOn }: Given): TaskData {
  return {
    ...(dueOn === undefined || (dueOn === null && dueAt != null) ? {} : { due_on: toDay(dueOn) }),
    ...(dueAt === undefined || (dueAt === null && dueOn !== undefined)
      ? {}
      : { due_at: dueAt === null ? null : dueAt.toISOString() }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
  };
}

/** Empty texts clear: a null is no external data to Asana. */
function toExternal(external: Given['external']): TaskData {
  if (external == null) return { gid: '', data: '' };
  const { id, data } = external;
  return {
    ...(id === undefined ? {} : { gid: id ?? '' }),
    ...(data === undefined ? {} : { data: data ?? '' }),
  };
}
