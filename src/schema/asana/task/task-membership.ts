import { builder } from '../../builder/builder.ts';
import { asanaRecord } from '../record/asana-type.ts';
import { Project, Section, TaskMembership } from '../record/refs.ts';

builder.objectType(TaskMembership, {
  description: 'The membership of a task in a project.',
  record: asanaRecord('task_membership'),
  fields: (t) => ({
    project: t.at('project', Project, 'The project that the task is in.'),
    section: t.at('section', Section, 'The section of the project that the task is in.'),
  }),
});
