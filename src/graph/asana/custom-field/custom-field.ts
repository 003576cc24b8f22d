import { builder } from '../../builder/builder.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/kind.ts';
import { CustomField, EnumOption, User } from '../record/refs.ts';

builder.node(CustomField, {
  description: 'A field that a workspace added to what Asana keeps of a task: its definition.',
  record: asanaRecord('custom_field'),
  id: { resolve: ({ gid }) => gid },
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { nullable: false, description: 'What the field is called.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description:
        'What its values are: "text", "number", "enum", "multi_enum", "date", "people" or "reference".',
    }),
    representationType: t.exposeString('representation_type', {
      description:
        'As `resourceSubtype`, and "formula" or "custom_id" for values that Asana makes.',
    }),
    enumOptions: t.expose('enum_options', {
      type: [EnumOption],
      description: 'What can be chosen, in order; null unless values are chosen.',
    }),
    precision: t.exposeInt('precision', {
      description: 'Digits behind the point, 0 to 6; numbers only.',
    }),
    format: t.exposeString('format', {
      description:
        'How numbers are shown: "currency", "identifier", "percentage", "custom", "duration" or "none". Of percentages, 0.25 is 25 %.',
    }),
    currencyCode: t.exposeString('currency_code', {
      description: 'The currency (ISO 4217); only where `format` is "currency".',
    }),
    customLabel: t.exposeString('custom_label', {
      description: 'The unit shown beside numbers; only where `format` is "custom".',
    }),
    isGlobalToWorkspace: t.exposeBoolean('is_global_to_workspace', {
      description: 'Whether all projects of the workspace can use it.',
    }),
    isFormulaField: t.exposeBoolean('is_formula_field', {
      description: 'Whether Asana computes its values.',
    }),
    idPrefix: t.exposeString('id_prefix', {
      description: 'What the ids that it gives to tasks begin with; only of "custom_id" fields.',
    }),
    createdBy: t.expose('created_by', { type: User, description: 'Who added it.' }),
  }),
});

builder.objectType(EnumOption, {
  description: 'One of the values that a custom field lets people choose.',
  record: asanaRecord('enum_option'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { description: 'What people see.' }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether it can still be chosen.' }),
    color: t.exposeString('color', { description: 'The name of its color; "none" for none.' }),
  }),
});
