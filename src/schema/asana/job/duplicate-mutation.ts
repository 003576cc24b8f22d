import {
  duplicateProject,
  duplicateTask,
  type ScheduleDates,
} from '../../../service/asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { type InputValues, input, optional, textInput } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { toDay } from '../record/write.ts';
import { jobMutation, toInclude } from './job.ts';

/** Source: OAS, ProjectDuplicateRequest. */
const ProjectInclude = builder.enumType('ProjectInclude', {
  description: 'A part of a project and of its tasks that a copy can have.',
  values: {
    ALLOCATIONS: { value: 'allocations', description: 'The allocations of people.' },
    FORMS: { value: 'forms', description: 'The forms.' },
    MEMBERS: { value: 'members', description: 'The members.' },
    NOTES: { value: 'notes', description: 'The description of the project.' },
    PERMISSIONS: { value: 'permissions', description: 'Who can find and change the project.' },
    TASK_ASSIGNEE: { value: 'task_assignee', description: 'The assignees of the tasks.' },
    TASK_ATTACHMENTS: {
      value: 'task_attachments',
      description: 'The files and links of the tasks.',
    },
    TASK_DATES: { value: 'task_dates', description: 'The start and due dates of the tasks.' },
    TASK_DEPENDENCIES: {
      value: 'task_dependencies',
      description: 'The dependencies of the tasks.',
    },
    TASK_FOLLOWERS: { value: 'task_followers', description: 'The followers of the tasks.' },
    TASK_NOTES: { value: 'task_notes', description: 'The descriptions of the tasks.' },
    TASK_PROJECTS: {
      value: 'task_projects',
      description: 'The other projects of the tasks: the copies are in them too.',
    },
    TASK_SUBTASKS: { value: 'task_subtasks', description: 'The subtasks of the tasks.' },
    TASK_TAGS: { value: 'task_tags', description: 'The tags of the tasks.' },
    TASK_TEMPLATES: { value: 'task_templates', description: 'The templates for tasks.' },
    TASK_TYPE_DEFAULT: {
      value: 'task_type_default',
      description: 'The type that new tasks have.',
    },
  } as const,
});

const ScheduleDatesInput = builder.inputType('ScheduleDatesInput', {
  description:
    'New dates for the tasks of a copied project: all are moved by the same number of days. Give either `startOn` or `dueOn`.',
  fields: (t) => ({
    startOn: t.field({ type: 'Date', description: 'The first start date of the copy.' }),
    dueOn: t.field({ type: 'Date', description: 'The last due date of the copy.' }),
    skipWeekends: t.boolean({
      required: true,
      description: 'Whether no date of the copy is on a weekend.',
    }),
  }),
});

const inputs = {
  project: idInput('Project', 'The project to copy.'),
  name: textInput('The name of the copy.'),
  include: optional(
    input(
      [ProjectInclude],
      'What the copy and its tasks have in addition. Asana always copies the tasks with their names, the sections, the views and the rules.',
    ),
  ),
  scheduleDates: optional(
    input(
      ScheduleDatesInput,
      'New dates for the tasks. Requires TASK_DATES in `include`. Omit it to keep the dates.',
    ),
  ),
};

jobMutation('duplicateProject', {
  effect: 'ADDS',
  description: 'Copies a project to the same team.',
  argument: 'The project to copy, and what the copy has.',
  input: 'A project to copy.',
  inputs,
  write: ({ project, name, ...parts }) =>
    duplicateProject(project, { name, ...toInclude(parts.include), ...toSchedule(parts) }),
});

function toSchedule({
  include,
  scheduleDates,
}: InputValues<Omit<typeof inputs, 'project' | 'name'>>): {
  schedule_dates?: ScheduleDates;
} {
  if (scheduleDates === undefined) return {};
  if (!include?.includes('task_dates')) {
    throw new InputError('include', 'scheduleDates requires TASK_DATES in include.');
  }
  const { startOn, dueOn, skipWeekends } = scheduleDates;
  if ((startOn == null) === (dueOn == null)) {
    throw new InputError('scheduleDates', 'Give either startOn or dueOn of scheduleDates.');
  }
  return {
    schedule_dates: {
      should_skip_weekends: skipWeekends,
      ...(startOn == null ? {} : { start_on: toDay(startOn) }),
      ...(dueOn == null ? {} : { due_on: toDay(dueOn) }),
    },
  };
}

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
