import { addTaskToProject, removeTaskFromProject } from '../../../asana/record/task-relation.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/gid.ts';
import { checkNeighbor, parsePlacement, toPosition } from '../section/placement.ts';
import { bulkPayload } from '../task/bulk/bulk-payload.ts';
import { parseTaskList, type TaskListChange, tasksInput } from './task-list.ts';
import { taskListMutation } from './task-list-write.ts';

const AddTasksToProjectInput = builder.inputType('AddTasksToProjectInput', {
  description:
    'Tasks to add to a project. Tasks that are in the project already move to the new position.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks to add, in the order that they get.')),
    project: t.id({ required: true, description: `The project. ${anyId}` }),
    section: t.id({
      description: `The section of the project to add the tasks to, at the end. Cannot be combined with \`before\` or \`after\`. ${anyId}`,
    }),
    before: t.id({
      description: `Insert the tasks before this task of the project, in its section. Cannot be combined with \`after\`. If section, \`before\` and \`after\` are omitted, the tasks are added at the end of the project, in no particular order. ${anyId}`,
    }),
    after: t.id({
      description: `Insert the tasks after this task of the project, in its section. ${anyId}`,
    }),
  }),
});

const RemoveTasksFromProjectInput = builder.inputType('RemoveTasksFromProjectInput', {
  description: 'Tasks to remove from a project.',
  fields: (t) => ({
    tasks: t.idList(
      tasksInput('The tasks to remove. Tasks that are not in the project do not change.'),
    ),
    project: t.id({ required: true, description: `The project. ${anyId}` }),
  }),
});

function parseAdded(input: typeof AddTasksToProjectInput.$inferInput): TaskListChange {
  const project = parseGid('Project', input.project, 'project');
  const section = input.section == null ? null : parseGid('Section', input.section, 'section');
  const placement = parsePlacement(input, 'Task');
  const position = toPosition(placement);
  if (section !== null && position !== 'none') {
    throw new InputError(
      position,
      `Give section or ${position}, not both: the neighbor defines the section.`,
    );
  }
  const data = { project, ...(section === null ? {} : { section }), ...placement };
  const toWrites = (gid: string) => {
    checkNeighbor(gid, placement);
    return [addTaskToProject(gid, data)];
  };
  return parseTaskList(input.tasks, toWrites, position);
}

builder.mutationFields((t) => ({
  addTasksToProject: t.parsedField({
    type: bulkPayload('AddTasksToProjectPayload'),
    description:
      'Adds tasks to a project, or moves them within it. Sends one request per ten tasks; with `before` or `after`, one request per task, so that the tasks keep their order. The tasks stay in their other projects.',
    args: {
      input: t.arg({
        type: AddTasksToProjectInput,
        required: true,
        description: 'The tasks, the project, and the position in it.',
      }),
    },
    parse: ({ input }) => parseAdded(input),
    ...taskListMutation,
  }),
  removeTasksFromProject: t.parsedField({
    type: bulkPayload('RemoveTasksFromProjectPayload'),
    description:
      'Removes tasks from a project. Sends one request per ten tasks. The tasks are not deleted: they stay in their other projects, and a task without a project stays in its workspace.',
    args: {
      input: t.arg({
        type: RemoveTasksFromProjectInput,
        required: true,
        description: 'The tasks, and the project to remove them from.',
      }),
    },
    parse: ({ input }) => {
      const project = parseGid('Project', input.project, 'project');
      return parseTaskList(input.tasks, (gid) => [removeTaskFromProject(gid, project)]);
    },
    ...taskListMutation,
  }),
}));
