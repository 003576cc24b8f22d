import { builder } from '../../builder/builder.ts';
import { listField } from '../../relay/list-field.ts';
import { pageArgs } from '../../relay/page.ts';
import { defineType } from '../record/define-type.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/record-kind.ts';
import { MyTasksSection, Project, Section, Task } from '../record/refs.ts';
import { completionArgs, filterArg, parseListFilter } from '../task/filter/task-filter.ts';
import { listOrderArg } from '../task/filter/task-order.ts';
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
      args: { ...filterArg, ...listOrderArg, ...completionArgs, ...pageArgs },
      ...listField(tasksOfSection, parseListFilter),
    }),
  }),
});

// Not a Section: Asana documents only its gid and name, and its project would be the list of the user's tasks, which is no project.
builder.objectType(MyTasksSection, {
  description:
    'A part of the “My tasks” of a user, for example “Do today”. Only this user can see it. The root field `section` finds its tasks.',
  record: asanaRecord('my_tasks_section'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'The name of the section.' }),
  }),
});
