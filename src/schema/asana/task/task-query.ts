import { selectionOf } from '../../../engine/plan/selection.ts';
import { readTask } from '../../../service/asana/record/task.ts';
import { builder } from '../../builder/builder.ts';
import { deprecated } from '../../builder/deprecation.ts';
import { asanaRead } from '../../cost/call.ts';
import { InputError } from '../../error/input-error.ts';
import { pageArgs, parsePage, readPage } from '../../relay/page.ts';
import { anyId, anyUserId } from '../record/gid.ts';
import { Task } from '../record/refs.ts';
import { readExternalTask } from './external-task.ts';
import { completionArgs, filterArg } from './filter/task-filter.ts';
import { TaskOrder } from './filter/task-order.ts';
import { findTasks, parseTasks, tasksCost } from './list/filtered-task-list.ts';

/** The maximum length of an external id. Source: Asana, "Custom external data". */
const maxExternalIdLength = 1024;

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
      return `external:${externalId}`;
    },
    cost: (gid, source) => ({
      calls: [asanaRead(readTask(gid), { mask: () => selectionOf(source).mask, isKnown: true })],
    }),
    resolve: (_root, gid, context, info) => readExternalTask(gid, selectionOf(info).mask, context),
  }),
  tasks: t.parsedField({
    type: Task.connection,
    description:
      'The tasks that match all of the given filters. A workspace, a project or a section is required. With only a workspace, the newest task comes first; without a paid Asana plan, the tasks are listed project by project, then the tasks without a project that are assigned to the viewer, and `extensions.upstream.notes` contains a note.',
    args: {
      workspace: t.arg.id({ description: `Return only tasks of this workspace. ${anyId}` }),
      project: t.arg.id({ description: `Return only tasks of this project. ${anyId}` }),
      section: t.arg.id({ description: `Return only tasks of this section. ${anyId}` }),
      ...filterArg,
      orderBy: t.arg({
        type: TaskOrder,
        description:
          'The order of the tasks. Only for a workspace, without `project` and `section`. Default: the newest task first.',
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
