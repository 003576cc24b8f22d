import { readTask } from '../../../asana/task.ts';
import { selectionOf } from '../../../selection/selection.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { pageArgs, readPage } from '../../relay/page.ts';
import { TaskConnection } from '../record/connection.ts';
import { anyId } from '../record/gid.ts';
import { toKind } from '../record/kind.ts';
import { Task } from '../record/refs.ts';
import { recordById } from '../record/root-field.ts';
import { completionArgs } from './task-filter.ts';
import { checkTasks, findTasks } from './task-find.ts';

/** The longest external id that Asana keeps. Source: Asana, "Custom external data". */
const maxExternalIdLength = 1024;

builder.queryFields((t) => ({
  task: t.field({ type: Task, ...recordById('Task', 'One task by its id.') }),
  taskByExternalId: t.field({
    type: Task,
    description:
      'The task to which your app gave this id. Needs a credential of the same OAuth app.',
    args: {
      externalId: t.arg.string({ required: true, description: 'The id that your app gave.' }),
    },
    check: ({ externalId }) => {
      if (externalId.trim() !== '' && externalId.length <= maxExternalIdLength) return;
      throw new InputError(
        'externalId',
        `externalId must have 1 to ${maxExternalIdLength} characters.`,
      );
    },
    resolve: (_root, { externalId }, { asana }, info) => {
      const gid = `external:${externalId}`;
      return asana.record(toKind('task'), gid, readTask(gid), selectionOf(info).mask);
    },
  }),
  tasks: t.field({
    type: TaskConnection,
    nullable: false,
    description:
      'Tasks for which everything given is true. A workspace, a project or a section is needed. A workspace’s tasks come newest first; where it has no paid plan they come project by project, and `extensions.upstream.notes` says so.',
    args: {
      workspace: t.arg.id({ description: `Only tasks of this workspace. ${anyId}` }),
      project: t.arg.id({ description: `Only tasks of this project. ${anyId}` }),
      section: t.arg.id({ description: `Only tasks of this section. ${anyId}` }),
      assignee: t.arg.id({
        description: `Only tasks assigned to this person. ${anyId} An e-mail address and "me" work too.`,
      }),
      ...completionArgs,
      ...pageArgs,
    },
    check: checkTasks,
    resolve: async (_root, args, context, info) =>
      readPage(await findTasks(args, context), args, context, info),
  }),
}));
