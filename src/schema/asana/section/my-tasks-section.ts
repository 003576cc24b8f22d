import { builder } from '../../builder/builder.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/record-kind.ts';
import { MyTasksSection } from '../record/refs.ts';

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
