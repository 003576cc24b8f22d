import { builder } from '../../builder/builder.ts';
import { asanaRecord, defineType, listOf } from '../record/asana-type.ts';
import { gidOptions } from '../record/id-input.ts';
import { CustomType, StatusOption } from '../record/refs.ts';

defineType(CustomType, {
  description:
    'A type of task that users of a workspace have defined, such as “Bug”, with states of its own.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the type.', 'nonNull'),
    statusOptions: t.field({
      type: [StatusOption],
      description: 'The states that tasks of the type can have. Empty if there are none.',
      path: 'status_options',
      resolve: ({ status_options }) => listOf(status_options),
    }),
  }),
});

builder.objectType(StatusOption, {
  description: 'A state that tasks of a custom type can have.',
  record: asanaRecord('status_option'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.stringAt('name', 'The name of the state.'),
    completionState: t.stringAt(
      'completion_state',
      'Whether a task with the state is completed, in Asana’s words.',
    ),
    isEnabled: t.booleanAt('enabled', 'Whether the state can be chosen.'),
    color: t.stringAt('color', 'The name of a color in Asana’s palette, or "none".'),
  }),
});
