import type { JobRecord } from '../../../service/asana/record/job.ts';
import { defineType } from '../record/asana-type.ts';
import { Job, Project, ProjectTemplate, Task } from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';

export const isFinished = ({ status }: JobRecord): boolean =>
  status === 'succeeded' || status === 'failed';

const JobStatus = defineStringEnum('JobStatus', 'The state of a job.', {
  not_started: 'Asana has not started the work yet.',
  in_progress: 'Asana is doing the work.',
  succeeded: 'The work is done.',
  failed: 'Asana could not do the work. A part of it may be done: Asana does not say which.',
});

defineType(Job, {
  description:
    'Work that Asana continues after its response, such as copying a project. Only the user who started it can read it. Read it again to see its progress.',
  byId: 'A job by its id.',
  fields: (t) => ({
    status: t.field(stringEnumAt('status', JobStatus, 'The state of the job.')),
    isFinished: t.boolean({
      description: 'Whether the job has ended: it has succeeded or failed.',
      reads: ['status'],
      resolve: isFinished,
    }),
    resourceSubtype: t.stringAt(
      'resource_subtype',
      'What the job does, in Asana’s words, such as "duplicate_task".',
    ),
    newTask: t.at(
      'new_task',
      Task,
      'The task that the job makes, or null if it makes none. Its fields can be incomplete until the job has succeeded.',
    ),
    newProject: t.at(
      'new_project',
      Project,
      'The project that the job makes, or null if it makes none. Its fields can be incomplete until the job has succeeded.',
    ),
    newProjectTemplate: t.at(
      'new_project_template',
      ProjectTemplate,
      'The template that the job makes, or null if it makes none.',
    ),
  }),
});
