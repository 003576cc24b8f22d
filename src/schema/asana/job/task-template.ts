import {
  deleteTaskTemplate,
  instantiateTask,
} from '../../../service/asana/record/task-template.ts';
import { optional, textInput } from '../../mutation/input.ts';
import { defineType } from '../record/asana-type.ts';
import { idInput } from '../record/id-input.ts';
import { Project, TaskTemplate, User } from '../record/refs.ts';
import { deleteMutation } from '../record/write-mutation.ts';
import { jobMutation } from './job.ts';

defineType(TaskTemplate, {
  description: 'A template for tasks of a project. `createTaskFromTemplate` makes a task from it.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the template.', 'nonNull'),
    taskName: t.stringAt('template.name', 'The name of a task from the template.'),
    taskResourceSubtype: t.stringAt(
      'template.task_resource_subtype',
      'The kind of a task from the template: "default_task", "milestone_task" or "approval_task".',
    ),
    taskNotes: t.stringAt(
      'template.description',
      'The description of a task from the template, as plain text.',
    ),
    taskHtmlNotes: t.stringAt(
      'template.html_description',
      'The description of a task from the template in Asana’s rich text: XML inside one <body>.',
    ),
    startAfterDays: t.intAt(
      'template.relative_start_on',
      'After how many days a task from the template starts, or null if it has no start date.',
    ),
    dueAfterDays: t.intAt(
      'template.relative_due_on',
      'After how many days a task from the template is due, or null if it has no due date.',
    ),
    createdAt: t.dateTimeAt('created_at', 'When the template was created.'),
    createdBy: t.at('created_by', User, 'The user who created the template.'),
    project: t.at(
      'project',
      Project,
      'The project that the template belongs to, or null if there is none.',
    ),
  }),
});

jobMutation('createTaskFromTemplate', {
  effect: 'ADDS',
  description: 'Creates a task from a template.',
  argument: 'The template, and the name of the task.',
  input: 'A new task that is made from a template.',
  inputs: {
    taskTemplate: idInput('TaskTemplate', 'The template: see `Project.taskTemplates`.'),
    name: optional(textInput('The name of the task. Omit it for the name of the template.')),
  },
  write: ({ taskTemplate: gid, ...data }) => instantiateTask(gid, data),
});

deleteMutation(
  TaskTemplate,
  deleteTaskTemplate,
  'Deletes a template for tasks. Its tasks remain. Asana documents no way to restore it.',
);
