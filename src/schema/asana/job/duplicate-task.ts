import { duplicateTask } from '../../../service/asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { input, optional } from '../../mutation/input.ts';
import { textInput } from '../../mutation/text.ts';
import { idInput } from '../record/id-input.ts';
import { jobMutation, toInclude } from './job-mutation.ts';

/** Source: OAS, TaskDuplicateRequest. */
const TaskInclude = builder.enumType('TaskInclude', {
  description: 'A part of a task that its copy can have.',
  values: {
    ASSIGNEE: { value: 'assignee', description: 'The assignee.' },
    ATTACHMENTS: { value: 'attachments', description: 'The files and links.' },
    DATES: { value: 'dates', description: 'The start and the due date.' },
    DEPENDENCIES: { value: 'dependencies', description: 'The tasks that it depends on.' },
    FOLLOWERS: { value: 'followers', description: 'The followers.' },
    NOTES: { value: 'notes', description: 'The description.' },
    PARENT: { value: 'parent', description: 'The parent: the copy of a subtask is a subtask.' },
    PROJECTS: { value: 'projects', description: 'The projects and sections.' },
    SUBTASKS: { value: 'subtasks', description: 'The subtasks, as copies with the same parts.' },
    TAGS: { value: 'tags', description: 'The tags.' },
  } as const,
});

jobMutation('duplicateTask', {
  effect: 'ADDS',
  description: 'Copies a task.',
  argument: 'The task to copy, and what the copy has.',
  input: 'A task to copy.',
  inputs: {
    task: idInput('Task', 'The task to copy.'),
    name: textInput('The name of the copy.'),
    include: optional(
      input(
        [TaskInclude],
        'What the copy has besides its name. Omit it for nothing: the copy is then in no project. A copy is always open, and has no comments and likes.',
      ),
    ),
  },
  write: ({ task, name, include }) => duplicateTask(task, { name, ...toInclude(include) }),
});
