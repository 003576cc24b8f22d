import { addTag, removeTag } from '../../../asana/record/task-relation.ts';
import { builder } from '../../builder/builder.ts';
import { anyId } from '../record/gid.ts';
import { bulkPayload } from '../task/bulk/bulk-payload.ts';
import { parseGids, parseTaskList, type TaskListChange, tasksInput } from './task-list.ts';
import { taskListMutation } from './task-list-write.ts';

/** The maximum number of tags in one mutation. */
const maxTags = 20;

const AddTagsToTasksInput = builder.inputType('AddTagsToTasksInput', {
  description: 'Tags to add to tasks. Each task gets all of the tags.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks to add the tags to.')),
    tags: t.idList({
      required: true,
      maxItems: maxTags,
      description: `The tags to add. At least one. Tags that a task already has do not change. ${anyId}`,
    }),
  }),
});

const RemoveTagsFromTasksInput = builder.inputType('RemoveTagsFromTasksInput', {
  description: 'Tags to remove from tasks. Each task loses all of the tags.',
  fields: (t) => ({
    tasks: t.idList(tasksInput('The tasks to remove the tags from.')),
    tags: t.idList({
      required: true,
      maxItems: maxTags,
      description: `The tags to remove. At least one. Tags that a task does not have are ignored. ${anyId}`,
    }),
  }),
});

function parseTagChange(
  { tasks, tags }: typeof AddTagsToTasksInput.$inferInput,
  toWrite: typeof addTag,
): TaskListChange {
  const gids = parseGids('Tag', tags, 'tags');
  return parseTaskList(tasks, (task) => gids.map((tag) => toWrite(task, tag)));
}

builder.mutationFields((t) => ({
  addTagsToTasks: t.parsedField({
    type: bulkPayload('AddTagsToTasksPayload'),
    description:
      'Adds tags to tasks. Sends one write per tag and task, and one request per ten writes.',
    args: {
      input: t.arg({
        type: AddTagsToTasksInput,
        required: true,
        description: 'The tasks, and the tags to add to each of them.',
      }),
    },
    parse: ({ input }) => parseTagChange(input, addTag),
    ...taskListMutation,
  }),
  removeTagsFromTasks: t.parsedField({
    type: bulkPayload('RemoveTagsFromTasksPayload'),
    description:
      'Removes tags from tasks. Sends one write per tag and task, and one request per ten writes.',
    args: {
      input: t.arg({
        type: RemoveTagsFromTasksInput,
        required: true,
        description: 'The tasks, and the tags to remove from each of them.',
      }),
    },
    parse: ({ input }) => parseTagChange(input, removeTag),
    ...taskListMutation,
  }),
}));
