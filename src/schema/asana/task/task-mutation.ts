import { selectionOf } from '../../../engine/plan/selection.ts';
import { deleteTask } from '../../../service/asana/record/task.ts';
import { addFollowers, removeFollowers } from '../../../service/asana/record/task-relation.ts';
import { defineMutation, oneWrite } from '../../mutation/mutation.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { recordPayload } from '../../mutation/payload.ts';
import { toKind } from '../record/asana-type.ts';
import { idInput, usersInput } from '../record/id-input.ts';
import { Task } from '../record/refs.ts';
import { writeToAsana } from '../record/write.ts';
import { deleted, writeMutation, written } from '../record/write-mutation.ts';
import { createTasks } from './new-task-write.ts';
import { CreateTaskInput, UpdateTaskInput } from './task-input.ts';
import { parseNewTask, parseTaskChange, prepareTask, toUpdateTaskWrite } from './task-write.ts';
import { newTasksCost, taskChangesCost } from './task-write-cost.ts';

defineMutation('createTask', {
  effect: 'ADDS',
  description: 'Creates a task.',
  sends: 'Sends one write request, whichever fields of the task are selected.',
  argument: 'The task to create.',
  input: CreateTaskInput,
  parse: parseNewTask,
  payload: recordPayload('task', Task, 'The task after the change.'),
  cost: (task, source) => newTasksCost([task], source),
  async resolve(task, context, info) {
    const prepared = await beforeWriting(prepareTask(task, context));
    const [created] = createTasks([prepared], selectionOf(info).mask, context);
    if (created === undefined) throw new Error('a task was not created');
    return { task: await created };
  },
});

defineMutation('updateTask', {
  effect: 'CHANGES',
  description: 'Changes a task: for example completes, reopens or assigns it.',
  sends: oneWrite,
  argument: 'The task, and the changes to make.',
  input: UpdateTaskInput,
  parse: parseTaskChange,
  payload: recordPayload('task', Task, 'The task after the change.'),
  cost: (change, source) => taskChangesCost([change], source),
  async resolve(change, context, info) {
    const write = await beforeWriting(toUpdateTaskWrite(change, context));
    return { task: await writeToAsana(toKind('task'), write, selectionOf(info).mask, context) };
  },
});

writeMutation('deleteTask', {
  effect: 'DELETES',
  description: 'Moves a task to the trash. Asana keeps it there for 30 days.',
  argument: 'The task to delete.',
  input: 'A task to move to the trash.',
  inputs: { task: idInput('Task', 'The task to delete.') },
  write: ({ task }) => deleteTask(task),
  payload: deleted('task', Task, 'The global id of the task that is now in the trash.'),
});

writeMutation('addFollowers', {
  effect: 'SHARES',
  description: 'Adds followers to a task.',
  argument: 'The task, and the users to add as followers.',
  input: 'Users to add as followers of a task.',
  inputs: {
    task: idInput('Task', 'The task to follow.'),
    followers: usersInput('The users to add. The current followers remain.'),
  },
  write: ({ task, followers }) => addFollowers(task, { followers }),
  payload: written('task', Task, 'The task after the change.'),
});

writeMutation('removeFollowers', {
  effect: 'SHARES',
  description: 'Removes followers from a task.',
  argument: 'The task, and the users to remove from its followers.',
  input: 'Users to remove from the followers of a task.',
  inputs: {
    task: idInput('Task', 'The task.'),
    followers: usersInput('The users to remove. Users who do not follow the task are ignored.'),
  },
  write: ({ task, followers }) => removeFollowers(task, { followers }),
  payload: written('task', Task, 'The task after the change.'),
});
