import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { readSection } from '../../../service/asana/record/section.ts';
import { type TaskData, type TaskRecord, updateTask } from '../../../service/asana/record/task.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { noChanges } from '../../mutation/input.ts';
import { type CustomFieldInputShape, withValues } from '../custom-field/custom-field-input.ts';
import { type CustomFieldScope, toCustomFieldData } from '../custom-field/custom-field-write.ts';
import { toKind } from '../record/asana-type.ts';
import { checkLongRichText, isLongRichText } from '../record/rich-text.ts';
import type { PreparedTask } from './new-task-write.ts';
import { parseTaskData } from './task-data.ts';
import type { CreateTaskInputShape, UpdateTaskInputShape } from './task-input.ts';

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

export function parseNewTask(input: CreateTaskInputShape): NewTask {
  const {
    customFields,
    name,
    approvalStatus,
    resourceSubtype,
    isLiked,
    assigneeSection,
    startOn,
    startAt,
    ...fields
  } = input;
  // A new task has nothing to clear, so null means the same as an omitted input.
  const data = parseTaskData({
    ...fields,
    ...(name === null ? {} : { name }),
    ...(startOn === null ? {} : { startOn }),
    ...(startAt === null ? {} : { startAt }),
    ...(approvalStatus === null ? {} : { approvalStatus }),
    ...(resourceSubtype === null ? {} : { resourceSubtype }),
    ...(isLiked === null ? {} : { isLiked }),
    ...(assigneeSection === null ? {} : { assigneeSection }),
  });
  const { project, section, ...containers } = parseContainers(input);
  const followers = input.followers?.map((follower) => parseUserId(follower, 'followers'));
  const tags = input.tags?.map((tag) => parseGid('Tag', tag, 'tags'));
  return {
    data: {
      ...data,
      // Only approvals have a status.
      ...(approvalStatus == null ? {} : { resource_subtype: 'approval' }),
      ...containers,
      ...(followers === undefined ? {} : { followers }),
      ...(tags === undefined ? {} : { tags }),
    },
    project,
    section,
    customFields: withValues(customFields),
  };
}

export function parseTaskChange(input: UpdateTaskInputShape): TaskChange {
  const { task, customFields, ...fields } = input;
  const gid = parseGid('Task', task, 'task');
  const data = parseTaskData(fields);
  if (customFields === null) {
    throw new InputError(
      'customFields',
      'customFields cannot be null: to clear custom fields, list each field with null as its value.',
    );
  }
  const values = withValues(customFields);
  if (values.length === 0 && Object.values(fields).every((change) => change === undefined)) {
    throw noChanges('task');
  }
  return { gid, data, customFields: values };
}

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

function parseContainers({ workspace, project, section, parent }: CreateTaskInputShape) {
  if (workspace == null && project == null && section == null && parent == null) {
    throw new InputError(
      'workspace',
      'Define where the task belongs: give a workspace, a project, a section or a parent.',
    );
  }
  return {
    ...(workspace == null ? {} : { workspace: parseGid('Workspace', workspace, 'workspace') }),
    project: project == null ? undefined : parseGid('Project', project, 'project'),
    section: section == null ? undefined : parseGid('Section', section, 'section'),
    ...(parent == null ? {} : { parent: parseGid('Task', parent, 'parent') }),
  };
}

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
