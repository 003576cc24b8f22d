import { readSection } from '../../../asana/section.ts';
import { createTask, type TaskRecord, updateTask } from '../../../asana/task.ts';
import type { AsanaWrite } from '../../../asana/write.ts';
import { toMask } from '../../../loader/mask.ts';
import type { Context } from '../../../operation/context.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid, parseUserId } from '../../id/id.ts';
import { type CustomFieldScope, toCustomFieldData } from '../custom-field/custom-field-write.ts';
import { toKind } from '../record/record-kind.ts';
import { checkTaskData, toTaskData } from './task-data.ts';
import type { CreateTaskInputShape, UpdateTaskInputShape } from './task-input.ts';

/** Throws InputError if the input of a new task is invalid. Does not send a request. */
export function checkCreateTask(input: CreateTaskInputShape): void {
  checkTaskData(input);
  toPlaces(input);
  input.followers?.forEach((follower) => void parseUserId(follower, 'followers'));
  input.tags?.forEach((tag) => void parseGid('Tag', tag, 'tags'));
}

/** Throws InputError if the changes to a task are invalid. Does not send a request. */
export function checkUpdateTask({ task, ...changes }: UpdateTaskInputShape): void {
  parseGid('Task', task, 'task');
  checkTaskData(changes);
  if (changes.customFields === null) {
    throw new InputError(
      'customFields',
      'customFields cannot be null: to clear custom fields, list each field with null as its value.',
    );
  }
  const isNothing = (change: unknown) =>
    change === undefined || (Array.isArray(change) && change.length === 0);
  if (Object.values(changes).every(isNothing)) {
    throw new InputError('task', 'No changes are given: add at least one field besides the task.');
  }
}

/**
 * The single write that creates a task in its project, section or parent. May first read the project of the section and the
 * definitions of custom fields.
 */
export async function toCreateTaskWrite(
  input: CreateTaskInputShape,
  context: Context,
): Promise<AsanaWrite<TaskRecord>> {
  const { workspace, parent, section, ...places } = toPlaces(input);
  const project =
    places.project ?? (section === undefined ? undefined : await readProjectGid(section, context));
  const scope: CustomFieldScope = project === undefined ? { nowhere: true } : { project };
  const customFields = input.customFields ?? [];
  return createTask({
    ...toTaskData(input),
    ...(workspace === undefined ? {} : { workspace }),
    ...(parent === undefined ? {} : { parent }),
    // Asana accepts memberships only in the write that creates a task. They save a second write for the section.
    ...(section === undefined
      ? project === undefined
        ? {}
        : { projects: [project] }
      : { memberships: [{ project, section }] }),
    ...(input.followers == null
      ? {}
      : { followers: input.followers.map((follower) => parseUserId(follower, 'followers')) }),
    ...(input.tags == null ? {} : { tags: input.tags.map((tag) => parseGid('Tag', tag, 'tags')) }),
    ...(customFields.length === 0
      ? {}
      : { custom_fields: await toCustomFieldData(customFields, scope, context) }),
  });
}

/** The single write that changes a task. First reads the definitions of custom fields, if there are any. */
export async function toUpdateTaskWrite(
  { task, customFields, ...changes }: UpdateTaskInputShape,
  context: Context,
): Promise<AsanaWrite<TaskRecord>> {
  const gid = parseGid('Task', task, 'task');
  return updateTask(gid, {
    ...toTaskData(changes),
    ...(customFields == null || customFields.length === 0
      ? {}
      : { custom_fields: await toCustomFieldData(customFields, { task: gid }, context) }),
  });
}

function toPlaces(input: CreateTaskInputShape) {
  const { workspace, project, section, parent } = input;
  if (workspace == null && project == null && section == null && parent == null) {
    throw new InputError(
      'workspace',
      'Define where the task belongs: give a workspace, a project, a section or a parent.',
    );
  }
  return {
    ...(workspace == null ? {} : { workspace: parseGid('Workspace', workspace, 'workspace') }),
    ...(project == null ? {} : { project: parseGid('Project', project, 'project') }),
    ...(section == null ? {} : { section: parseGid('Section', section, 'section') }),
    ...(parent == null ? {} : { parent: parseGid('Task', parent, 'parent') }),
  };
}

async function readProjectGid(sectionGid: string, { asana }: Context): Promise<string | undefined> {
  const read = readSection(sectionGid);
  const section = await asana.record(toKind('section'), sectionGid, read, toMask(['project']));
  return section.project?.gid;
}
