import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { globalId, Node } from '../../relay/node-interface.ts';
import { pageArgs } from '../../relay/page.ts';
import { TaskConnection } from '../record/connection.ts';
import { gidOptions } from '../record/gid.ts';
import { recordById } from '../record/record-by-id.ts';
import { asanaRecord } from '../record/record-kind.ts';
import { Project, Section } from '../record/refs.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { tasksOfSection } from '../task/list/task-list.ts';

builder.objectType(Section, {
  interfaces: [Node],
  description: 'A part of a project: a column of a board or a heading in a list.',
  record: asanaRecord('section'),
  fields: (t) => ({
    id: t.id(globalId('Section', ({ gid }) => gid)),
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'The name of the section.' }),
    createdAt: t.expose('created_at', {
      type: 'DateTime',
      description: 'When the section was created.',
    }),
    project: t.expose('project', {
      type: Project,
      description: 'The project that contains the section.',
    }),
    tasks: t.field({
      type: TaskConnection,
      description: 'The tasks of the section, from top to bottom.',
      args: { ...filterArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, parseListFilter),
    }),
  }),
});

builder.queryField('section', (t) =>
  t.parsedField({ type: Section, ...recordById('Section', 'A section by its id.') }),
);
