import type { TaskData } from '../../../asana/task.ts';
import { InputError } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import { checkExclusive, checkTitle } from '../../mutation/text.ts';
import { toDay } from '../record/day.ts';
import { checkRichText } from '../record/rich-text.ts';
import type { CreateTaskInputShape, UpdateTaskInputShape } from './task-input.ts';

type Given =
  | Omit<CreateTaskInputShape, 'customFields'>
  | Omit<UpdateTaskInputShape, 'task' | 'customFields'>;

/** Source: Asana, "Custom external data". */
const maxExternalLength = { id: 1024, data: 32_768 } as const;

/** Throws InputError if an input that `createTask` and `updateTask` share is invalid. */
export function checkTaskData(input: Given): void {
  checkTitle(input.name, 'name');
  checkExclusive(input, 'notes', 'htmlNotes');
  checkExclusive(input, 'dueOn', 'dueAt');
  if (input.htmlNotes != null) checkRichText(input.htmlNotes, 'notes', 'htmlNotes');
  if (input.completed === null) {
    throw new InputError('completed', 'completed must be true or false: it cannot be cleared.');
  }
  if (input.startOn != null && input.dueOn == null && input.dueAt == null) {
    throw new InputError('startOn', 'Asana accepts startOn only together with dueOn or dueAt.');
  }
  if (input.assignee != null) parseUserId(input.assignee, 'assignee');
  for (const [name, maxLength] of Object.entries(maxExternalLength)) {
    const text = input.external?.[name as keyof typeof maxExternalLength];
    if (text != null && text.length > maxLength) {
      throw new InputError(
        'external',
        `external.${name} must have at most ${maxLength} characters.`,
      );
    }
  }
}

/** Converts the inputs to Asana's field names. Omitted fields stay omitted; null becomes the value that clears the field in Asana. */
export function toTaskData(input: Given): TaskData {
  const data: Record<string, unknown> = {};
  if (input.name != null) data['name'] = input.name;
  // Asana does not accept null for a description: an empty text clears it.
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

/** Asana accepts either `due_on` or `due_at`. A null for one of them is dropped if the other has a value. */
function toDates({ dueOn, dueAt, startOn }: Given): TaskData {
  return {
    ...(dueOn === undefined || (dueOn === null && dueAt != null) ? {} : { due_on: toDay(dueOn) }),
    ...(dueAt === undefined || (dueAt === null && dueOn !== undefined)
      ? {}
      : { due_at: dueAt === null ? null : dueAt.toISOString() }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
  };
}

/** Asana does not accept null as external data: empty texts clear it. */
function toExternal(external: Given['external']): TaskData {
  if (external == null) return { gid: '', data: '' };
  const { id, data } = external;
  return {
    ...(id === undefined ? {} : { gid: id ?? '' }),
    ...(data === undefined ? {} : { data: data ?? '' }),
  };
}
