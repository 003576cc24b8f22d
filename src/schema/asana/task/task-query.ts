import type { Mask } from '../../../engine/loader/mask.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { asanaAssumptions } from '../../../service/asana/assumption/assumption.ts';
import {
  readTask,
  readTaskByCustomId,
  readTaskEncoded,
  type TaskRecord,
} from '../../../service/asana/record/task.ts';
import { noteOf } from '../../../upstream/assumption/failed-assumptions.ts';
import { UpstreamError } from '../../../upstream/http/upstream-error.ts';
import { builder, deprecated } from '../../builder/builder.ts';
import { asanaRead } from '../../cost/call.ts';
import { InputError, shortenInput } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { pageArgs, parsePage, readPage } from '../../relay/page.ts';
import { toKind } from '../record/asana-type.ts';
import { anyId, anyUserId } from '../record/id-input.ts';
import { Task } from '../record/refs.ts';
import { completionArgs, filterArg } from './filter/task-filter.ts';
import { TaskOrder } from './filter/task-order.ts';
import { findTasks, parseTasks, tasksCost } from './list/filtered-task-list.ts';

const { externalColon } = asanaAssumptions;

/** A task by its external id. If Asana does not accept the address, the colon in it is encoded. */
async function readExternalTask(
  gid: string,
  mask: Mask,
  { asana, assumptions, upstream }: Context,
): Promise<TaskRecord> {
  const read = (request: typeof readTask) => asana.record(toKind('task'), gid, request(gid), mask);
  if (!assumptions.holds(externalColon)) {
    upstream.note(noteOf(externalColon));
    return read(readTaskEncoded);
  }
  try {
    return await read(readTask);
  } catch (error) {
    if (!isRejectedAddress(error)) throw error;
    const task = await read(readTaskEncoded).catch(() => Promise.reject(error));
    assumptions.add(externalColon);
    upstream.note(noteOf(externalColon));
    return task;
  }
}

/** Whether Asana did not understand the address. That no task has the external id is another error. */
const isRejectedAddress = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.status === 400 || (error.status === 404 && error.message.includes('No matching route')));

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

/** The maximum length of an external id. Source: Asana, "Custom external data". */
const maxExternalIdLength = 1024;

/** Letters and digits, a hyphen and a number. Asana does not publish the length of a prefix. */
function parseCustomId(text: string): string {
  const customId = text.trim();
  if (/^[\p{L}\p{N}]{1,50}-\d{1,15}$/u.test(customId)) return customId;
  throw new InputError(
    'customId',
    `"${shortenInput(customId)}" is not an id of a custom field: give its prefix, a hyphen and its number, such as "ARIA-12".`,
  );
}

builder.queryFields((t) => ({
  taskByExternalId: t.parsedField({
    type: Task,
    description:
      'The task to which your app assigned this external id. Requires a credential of the same OAuth app.',
    args: {
      externalId: t.arg.string({
        required: true,
        description: 'The external id that your app assigned.',
      }),
    },
    parse: ({ externalId }) => {
      if (externalId.trim() === '' || externalId.length > maxExternalIdLength) {
        throw new InputError(
          'externalId',
          `externalId must have 1 to ${maxExternalIdLength} characters.`,
        );
      }
      // A URL can contain only complete characters.
      if (!isWellFormed(externalId))
        throw new InputError('externalId', 'externalId must not contain half of a surrogate pair.');
      return `external:${externalId}`;
    },
    cost: (gid, source) => ({
      calls: [asanaRead(readTask(gid), { mask: () => selectionOf(source).mask, isKnown: true })],
    }),
    resolve: (_root, gid, context, info) => readExternalTask(gid, selectionOf(info).mask, context),
  }),
  taskByCustomId: t.parsedField({
    type: Task,
    description:
      'The task with this id in a custom field of the type “ID”, such as "ARIA-12". Requires a paid plan of Asana.',
    args: {
      workspace: t.arg.id({ required: true, description: `The workspace. ${anyId}` }),
      customId: t.arg.string({
        required: true,
        description: 'The prefix of the field, a hyphen and the number.',
      }),
    },
    parse: ({ workspace, customId }) => ({
      workspace: parseGid('Workspace', workspace, 'workspace'),
      customId: parseCustomId(customId),
    }),
    cost: ({ workspace, customId }, source) => ({
      calls: [
        asanaRead(readTaskByCustomId(workspace, customId), {
          mask: () => selectionOf(source).mask,
          isKnown: true,
        }),
      ],
    }),
    resolve: (_root, { workspace, customId }, { asana }, info) =>
      asana.record(
        toKind('task'),
        null,
        readTaskByCustomId(workspace, customId),
        selectionOf(info).mask,
      ),
  }),
  tasks: t.parsedField({
    type: Task.connection,
    description:
      'The tasks that match all of the given filters. A workspace, a project or a section is required. With only a workspace, the newest task comes first. Without a paid Asana plan, the tasks are listed project by project, then the tasks without a project that are assigned to the viewer, and `extensions.upstream.notes` contains a note.',
    args: {
      workspace: t.arg.id({ description: `Return only tasks of this workspace. ${anyId}` }),
      project: t.arg.id({ description: `Return only tasks of this project. ${anyId}` }),
      section: t.arg.id({ description: `Return only tasks of this section. ${anyId}` }),
      ...filterArg,
      orderBy: t.arg({
        type: TaskOrder,
        description:
          'The order of the tasks. For a project or a section, the server reads the complete list for each page, in at most ten reads of 100 tasks, and sorts it; a longer list is rejected with `BAD_USER_INPUT`. Default: the order of the project or the section, and the newest task first in a workspace.',
      }),
      assignee: t.arg.id({
        ...deprecated('TaskFilter.assignee'),
        description: `Return only tasks assigned to this user. ${anyUserId}`,
      }),
      ...completionArgs,
      ...pageArgs,
    },
    parse: (args) => ({ page: parsePage(args), filter: parseTasks(args) }),
    cost: ({ page, filter }, source) => tasksCost(filter, page, source),
    resolve: async (_root, { page, filter }, context, info) =>
      readPage(await findTasks(filter, context), page, context, info),
  }),
}));
