import type { TaskData } from '../../../asana/task.ts';
import { InputError } from '../../error/input-error.ts';
import { parseUserId } from '../../id/id.ts';
import { checkExclusive, checkTitle } from '../../mutation/text.ts';
import { checkRichText } from '../record/rich-text.ts';
import { toDay } from '../record/write.ts';
import type { CreateTaskInputShape, UpdateTaskInputShape } from './task-input.ts';

type TaskDataInput =
  | Omit<CreateTaskInputShape, 'customFields'>
  | Omit<UpdateTaskInputShape, 'task' | 'customFields'>;

/** Source: Asana, "Custom external data". */
const maxExternalLength = { id: 1024, data: 32_768 } as const;

/**
 * Converts the inputs that `createTask` and `updateTask` share to Asana's field names. Omitted fields stay omitted; null becomes
 * the value that clears the field in Asana. Throws InputError.
 */
export function parseTaskData(input: TaskDataInput): TaskData {
  checkTaskData(input);
  const assignee = input.assignee == null ? null : parseUserId(input.assignee, 'assignee');
  checkExternal(input.external);
  return {
    ...(input.name == null ? {} : { name: input.name }),
    ...toNotes(input),
    ...(input.completed == null ? {} : { completed: input.completed }),
    ...toDates(input),
    ...(input.assignee === undefined ? {} : { assignee }),
    ...(input.external === undefined ? {} : { external: toExternal(input.external) }),
  };
}

function checkTaskData(input: TaskDataInput): void {
  checkTitle(input.name, 'name');
  checkExclusive(input, 'notes', 'htmlNotes');
  checkExclusive(input, 'dueOn', 'dueAt');
  if (input.htmlNotes != null) checkRichText(input.htmlNotes, 'htmlNotes');
  if (input.completed === null) {
    throw new InputError('completed', 'completed must be true or false: it cannot be cleared.');
  }
  if (input.startOn != null && input.dueOn == null && input.dueAt == null) {
    throw new InputError('startOn', 'Asana accepts startOn only together with dueOn or dueAt.');
  }
}

function checkExternal(external: TaskDataInput['external']): void {
  for (const [name, maxLength] of Object.entries(maxExternalLength)) {
    const text = external?.[name as keyof typeof maxExternalLength];
    if (text != null && text.length > maxLength) {
      throw new InputError(
        'external',
        `external.${name} must have at most ${maxLength} characters.`,
      );
    }
  }
}

/** Asana does not accept null for a description: an empty text clears it. */
function toNotes({ notes, htmlNotes }: TaskDataInput): TaskData {
  if (htmlNotes != null) return { html_notes: htmlNotes };
  return notes === undefined && htmlNotes === undefined ? {} : { notes: notes ?? '' };
}

/** Asana accepts either `due_on` or `due_at`. A null for one of them is dropped if the other one is given. */
function toDates({ dueOn, dueAt, startOn }: TaskDataInput): TaskData {
  return {
    ...(dueOn === undefined || (dueOn === null && dueAt != null) ? {} : { due_on: toDay(dueOn) }),
    ...(dueAt === undefined || (dueAt === null && dueOn !== undefined)
      ? {}
      : { due_at: dueAt === null ? null : dueAt.toISOString() }),
    ...(startOn === undefined ? {} : { start_on: toDay(startOn) }),
  };
}

/** Asana does not accept null as external data: empty texts clear it. */
function toExternal(external: TaskDataInput['external']): TaskData {
  if (external == null) return { gid: '', data: '' };
  const { id, data } = external;
  return {
    ...(id === undefined ? {} : { gid: id ?? '' }),
    ...(data === undefined ? {} : { data: data ?? '' }),
  };
}
