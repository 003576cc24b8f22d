import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { readSection } from '../../../service/asana/record/section.ts';
import { type TaskData, type TaskRecord, updateTask } from '../../../service/asana/record/task.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { InputError } from '../../error/input-error.ts';
import { parseInputs, someChanges } from '../../mutation/input.ts';
import type { CustomFieldInputShape } from '../custom-field/custom-field-input.ts';
import { type CustomFieldScope, toCustomFieldData } from '../custom-field/custom-field-write.ts';
import { toKind } from '../record/asana-type.ts';
import { checkLongRichText, isLongRichText } from '../record/rich-text.ts';
import { withNotes } from '../record/write.ts';
import type { PreparedTask } from './new-task-write.ts';
import { newTaskInputs, taskChangeInputs } from './task-input.ts';

export interface NewTask {
  readonly data: TaskData;
  readonly project: string | undefined;
  readonly section: string | undefined;
  readonly customFields: readonly CustomFieldInputShape[];
}

export interface TaskChange {
  readonly gid: string;
  readonly data: TaskData;
  readonly customFields: readonly CustomFieldInputShape[];
}

export function parseNewTask(given: object): NewTask {
  const { project, section, customFields = [], ...task } = parseInputs(newTaskInputs, given);
  const { workspace, parent, approvalStatus } = task;
  if ((workspace ?? project ?? section ?? parent) === undefined) {
    throw new InputError(
      'workspace',
      'Define where the task belongs: give a workspace, a project, a section or a parent.',
    );
  }
  // Only approvals have a status.
  const kind = approvalStatus === undefined ? {} : { resource_subtype: 'approval' };
  return { data: { ...toTaskData(task), ...kind }, project, section, customFields };
}

export function parseTaskChange(given: object): TaskChange {
  const { task: gid, customFields = [], ...changes } = parseInputs(taskChangeInputs, given);
  const data = toTaskData(changes);
  if (customFields.length === 0) someChanges('task', data);
  return { gid, data, customFields };
}

interface TaskValues {
  readonly isLiked?: boolean;
  readonly startAt?: string | null;
  readonly notes?: string | null;
  readonly htmlNotes?: string | null;
}

const toTaskData = <Values extends TaskValues>({
  isLiked,
  startAt,
  ...values
}: Values): TaskData => ({
  ...withNotes(values),
  ...(isLiked !== undefined && { liked: isLiked }),
  // Without a day, a task has no time at which it starts. Asana's description requires less for this form.
  ...(startAt !== undefined && (startAt === null ? { start_on: null } : { start_at: startAt })),
});

/** A task that is ready to be created. May first read the project of the section and the definitions of custom fields. */
export async function prepareTask(
  { data, section, customFields, ...task }: NewTask,
  context: Context,
): Promise<PreparedTask> {
  if (isLongRichText(data.html_notes))
    await checkLongRichText(data.html_notes, 'htmlNotes', context);
  const project =
    task.project ?? (section === undefined ? undefined : await readProjectGid(section, context));
  const scope = project === undefined ? null : { project };
  const fields = await toCustomFields(customFields, scope, context);
  return { data: { ...data, ...fields }, project, section };
}

/** The single write that changes a task. First reads the definitions of custom fields, if any are given. */
export async function toUpdateTaskWrite(
  { gid, data, customFields }: TaskChange,
  context: Context,
): Promise<AsanaWrite<TaskRecord>> {
  if (isLongRichText(data.html_notes))
    await checkLongRichText(data.html_notes, 'htmlNotes', context);
  return updateTask(gid, {
    ...data,
    ...(await toCustomFields(customFields, { task: gid }, context)),
  });
}

/** Sends changes of tasks together. Returns one promise per task, which contains the fields of the mask. */
export const updateTasks = (
  writes: readonly AsanaWrite<TaskRecord>[],
  mask: Mask,
  { asana }: Context,
): readonly Promise<TaskRecord>[] => asana.write(toKind('task'), writes, mask);

async function toCustomFields(
  inputs: readonly CustomFieldInputShape[],
  scope: CustomFieldScope,
  context: Context,
): Promise<TaskData> {
  if (inputs.length === 0) return {};
  return { custom_fields: await toCustomFieldData(inputs, scope, context) };
}

async function readProjectGid(sectionGid: string, { asana }: Context): Promise<string | undefined> {
  const read = readSection(sectionGid);
  const section = await asana.record(toKind('section'), sectionGid, read, toMask(['project']));
  return section.project?.gid;
}
