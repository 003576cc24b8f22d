import { addTag, removeTag } from '../../../service/asana/record/task-relation.ts';
import { idsInput } from './task-list.ts';
import { taskListMutation } from './task-list-mutation.ts';

/** The maximum number of tags in one mutation. */
const maxTags = 20;

const sends = 'Sends one write per tag and task, and one request per ten writes.';

taskListMutation('addTagsToTasks', {
  effect: 'ADDS',
  description: 'Adds tags to tasks.',
  sends,
  argument: 'The tasks, and the tags to add to each of them.',
  input: 'Tags to add to tasks. Each task gets all of the tags.',
  tasks: 'The tasks to add the tags to.',
  inputs: {
    tags: idsInput(
      'Tag',
      'The tags to add. At least one. Tags that a task already has do not change.',
      maxTags,
    ),
  },
  write:
    ({ tags }) =>
    (task) =>
      tags.map((tag) => addTag(task, tag)),
});

taskListMutation('removeTagsFromTasks', {
  effect: 'CHANGES',
  description: 'Removes tags from tasks.',
  sends,
  argument: 'The tasks, and the tags to remove from each of them.',
  input: 'Tags to remove from tasks. Each task loses all of the tags.',
  tasks: 'The tasks to remove the tags from.',
  inputs: {
    tags: idsInput(
      'Tag',
      'The tags to remove. At least one. Tags that a task does not have are ignored.',
      maxTags,
    ),
  },
  write:
    ({ tags }) =>
    (task) =>
      tags.map((tag) => removeTag(task, tag)),
});
