import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { defineType } from '../record/define-type.ts';
import { Project, Section, Task } from '../record/refs.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { tasksOfSection } from '../task/list/task-list.ts';

defineType(Section, {
  description: 'A part of a project: a column of a board or a heading in a list.',
  byId: 'A section by its id.',
  fields: (t) => ({
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
      type: Task.connection,
      description: 'The tasks of the section, from top to bottom.',
      args: { ...filterArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, parseListFilter),
    }),
  }),
});
