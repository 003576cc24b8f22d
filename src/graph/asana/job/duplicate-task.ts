import { duplicateTask } from '../../../asana/record/job.ts';
import { builder } from '../../builder/builder.ts';
import { parseGid } from '../../id/id.ts';
import { checkTitle } from '../../mutation/text.ts';
import { anyId } from '../record/gid.ts';
import { toInclude } from './include.ts';
import { aboutWaiting, jobPayload } from './job-payload.ts';
import { jobMutation } from './start-job.ts';
import { parseWait, waitSeconds } from './wait-input.ts';

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

const DuplicateTaskInput = builder.inputType('DuplicateTaskInput', {
  description: 'A task to copy.',
  fields: (t) => ({
    task: t.id({ required: true, description: `The task to copy. ${anyId}` }),
    name: t.string({ required: true, description: 'The name of the copy.' }),
    include: t.field({
      type: [TaskInclude],
      description:
        'What the copy has besides its name. Omit it for nothing: the copy is then in no project. A copy is always open, and has no comments and likes.',
    }),
    waitSeconds: waitSeconds(t),
  }),
});

builder.mutationField('duplicateTask', (t) =>
  t.parsedField({
    type: jobPayload('duplicateTask'),
    description: `Copies a task. ${aboutWaiting}`,
    args: {
      input: t.arg({
        type: DuplicateTaskInput,
        required: true,
        description: 'The task to copy, and what the copy has.',
      }),
    },
    parse: ({ input: { task, name, include, ...input } }) => {
      const gid = parseGid('Task', task, 'task');
      checkTitle(name, 'name');
      return {
        write: duplicateTask(gid, { name, ...toInclude(include) }),
        waitMs: parseWait(input.waitSeconds),
      };
    },
    ...jobMutation,
  }),
);
