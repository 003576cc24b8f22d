import {
  duplicateProject,
  duplicateTask,
  type ScheduleDates,
} from '../../../service/asana/record/job.ts';
import { builder, serviceEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { type InputValues, input, optional, textInput } from '../../mutation/input.ts';
import { idInput } from '../record/id-input.ts';
import { toDay } from '../record/write.ts';
import { jobMutation, toInclude } from './job.ts';

/** Source: OAS, ProjectDuplicateRequest. */
const ProjectInclude = serviceEnum(
  'ProjectInclude',
  'A part of a project and of its tasks that a copy can have.',
  {
    allocations: 'The allocations of people.',
    forms: 'The forms.',
    members: 'The members.',
    notes: 'The description of the project.',
    permissions: 'Who can find and change the project.',
    task_assignee: 'The assignees of the tasks.',
    task_attachments: 'The files and links of the tasks.',
    task_dates: 'The start and due dates of the tasks.',
    task_dependencies: 'The dependencies of the tasks.',
    task_followers: 'The followers of the tasks.',
    task_notes: 'The descriptions of the tasks.',
    task_projects: 'The other projects of the tasks: the copies are in them too.',
    task_subtasks: 'The subtasks of the tasks.',
    task_tags: 'The tags of the tasks.',
    task_templates: 'The templates for tasks.',
    task_type_default: 'The type that new tasks have.',
  },
);

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
const TaskInclude = serviceEnum('TaskInclude', 'A part of a task that its copy can have.', {
  assignee: 'The assignee.',
  attachments: 'The files and links.',
  dates: 'The start and the due date.',
  dependencies: 'The tasks that it depends on.',
  followers: 'The followers.',
  notes: 'The description.',
  parent: 'The parent: the copy of a subtask is a subtask.',
  projects: 'The projects and sections.',
  subtasks: 'The subtasks, as copies with the same parts.',
  tags: 'The tags.',
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
