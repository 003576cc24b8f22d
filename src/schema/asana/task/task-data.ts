import type { TaskData } from '../../../service/asana/record/task.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { checkExclusive, checkTitle } from '../../mutation/input.ts';
import { checkShortRichText } from '../record/rich-text.ts';
import { unknownValue } from '../record/string-enum.ts';
import { toDay, toNotes } from '../record/write.ts';
import { type CreateTaskInputShape, checkKind, type UpdateTaskInputShape } from './task-input.ts';

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
    ...(input.approvalStatus == null ? {} : { approval_status: input.approvalStatus }),
    ...(input.resourceSubtype == null ? {} : { resource_subtype: input.resourceSubtype }),
    ...(input.isLiked == null ? {} : { liked: input.isLiked }),
    ...(input.assignee === undefined ? {} : { assignee }),
    ...(input.assigneeSection == null
      ? {}
      : { assignee_section: parseGid('Section', input.assigneeSection, 'assigneeSection') }),
    ...(input.external === undefined ? {} : { external: toExternal(input.external) }),
  };
}

/** The inputs that must not be null, and why. */
const notClearable = {
  completed: 'must be true or false: it cannot be cleared.',
  isLiked: 'must be true or false: it cannot be cleared.',
  assigneeSection: 'must not be null: an assigned task is always in a section of “My tasks”.',
} as const;

function checkTaskData(input: TaskDataInput): void {
  checkTitle(input.name, 'name');
  checkExclusive(input, 'notes', 'htmlNotes');
  checkExclusive(input, 'dueOn', 'dueAt');
  checkExclusive(input, 'startOn', 'startAt');
  if (input.htmlNotes != null) checkShortRichText(input.htmlNotes, 'htmlNotes');
  for (const [name, problem] of Object.entries(notClearable)) {
    if (input[name as keyof typeof notClearable] === null)
      throw new InputError(name, `${name} ${problem}`);
  }
  checkApprovalStatus(input);
  checkKind(input);
  if (input.startAt != null && input.dueAt == null) {
    throw new InputError('startAt', 'Asana accepts startAt only together with dueAt.');
  }
  if (input.startOn != null && input.dueOn == null && input.dueAt == null) {
    throw new InputError('startOn', 'Asana accepts startOn only together with dueOn or dueAt.');
  }
  const cleared = clearedStart(input);
  if (cleared !== null && input.dueOn === undefined && input.dueAt === undefined) {
    throw new InputError(
      cleared,
      `Asana clears ${cleared} only together with dueOn or dueAt: give the due date again, or clear it, too.`,
    );
  }
}

/** The input that clears the start of a task; null if none does. */
function clearedStart({ startOn, startAt }: TaskDataInput): 'startOn' | 'startAt' | null {
  if (startOn != null || startAt != null) return null;
  if (startOn === null) return 'startOn';
  return startAt === null ? 'startAt' : null;
}

/** Asana keeps the status of an approval and its completion consistent. */
function checkApprovalStatus({ approvalStatus, completed }: TaskDataInput): void {
  const reject = (message: string): never => {
    throw new InputError('approvalStatus', message);
  };
  if (approvalStatus === undefined) return;
  if (approvalStatus === null) {
    reject('approvalStatus must not be null: an approval always has a status.');
  }
  if (approvalStatus === unknownValue) {
    reject('approvalStatus must not be UNKNOWN: this value occurs only in results.');
  }
  if (completed != null && completed !== (approvalStatus !== 'pending')) {
    reject(
      'completed contradicts approvalStatus: an approval is open with PENDING, and completed with every other status.',
    );
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

const toDates = (input: TaskDataInput): TaskData => ({
  ...toDate('due', input.dueOn, input.dueAt),
  // Without a day, a task has no time at which it starts. Asana's description requires less for this form.
  ...(clearedStart(input) === null
    ? toDate('start', input.startOn, input.startAt)
    : { start_on: null }),
});

/** Asana accepts either the day or the instant. A null for one of them is dropped if the other one is given. */
function toDate(
  name: 'due' | 'start',
  day: Date | null | undefined,
  instant: Date | null | undefined,
): TaskData {
  return {
    ...(day === undefined || (day === null && instant != null)
      ? {}
      : { [`${name}_on`]: day === null ? null : toDay(day) }),
    ...(instant === undefined || (instant === null && day !== undefined)
      ? {}
      : { [`${name}_at`]: instant === null ? null : instant.toISOString() }),
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
