import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { TaskConnection } from '../record/connection.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/kind.ts';
import { Project, Section } from '../record/refs.ts';
import { recordById } from '../record/root-field.ts';
import { checkCompletion, completionArgs } from '../task/task-filter.ts';
import { tasksOfSection } from '../task/task-list.ts';

builder.node(Section, {
  description: 'A column of a board, or a heading in a list: a part of one project.',
  record: asanaRecord('section'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'Its title.' }),
    createdAt: t.expose('created_at', { type: 'DateTime', description: 'When it was made.' }),
    project: t.expose('project', {
      type: Project,
      description: 'The project that it is a part of.',
    }),
    tasks: t.field({
      type: TaskConnection,
      nullable: false,
      description: 'Its tasks, from top to bottom.',
      args: { ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, checkCompletion),
    }),
  }),
});

builder.queryField('section', (t) =>
  t.field({ type: Section, ...recordById('Section', 'One section by its id.') }),
);
