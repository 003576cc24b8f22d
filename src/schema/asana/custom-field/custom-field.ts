import { builder } from '../../builder/builder.ts';
import { asanaRecord, defineType } from '../record/asana-type.ts';
import { gidOptions } from '../record/id-input.ts';
import { CustomField, EnumOption, User } from '../record/refs.ts';

defineType(CustomField, {
  description: 'The definition of a custom field: a field that a workspace adds to its tasks.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'The name of the custom field.' }),
    description: t.exposeString('description', {
      description: 'The description of the custom field.',
    }),
    resourceSubtype: t.exposeString('resource_subtype', {
      description:
        'The type of its values: "text", "number", "enum", "multi_enum", "date", "people" or "reference".',
    }),
    representationType: t.exposeString('representation_type', {
      description:
        'The same as `resourceSubtype`, except for values that Asana generates: "formula" or "custom_id".',
    }),
    enumOptions: t.expose('enum_options', {
      type: [EnumOption],
      description: 'The options of an enum or multi-enum field, in order. Null for other types.',
    }),
    precision: t.exposeInt('precision', {
      description: 'The number of decimal places, 0 to 6. Only number fields have it.',
    }),
    format: t.exposeString('format', {
      description:
        'How numbers are shown: "currency", "identifier", "percentage", "custom", "duration" or "none". For percentages, 0.25 means 25 %.',
    }),
    currencyCode: t.exposeString('currency_code', {
      description: 'The currency as an ISO 4217 code. Null unless `format` is "currency".',
    }),
    customLabel: t.exposeString('custom_label', {
      description: 'The unit shown next to the number. Null unless `format` is "custom".',
    }),
    isGlobalToWorkspace: t.exposeBoolean('is_global_to_workspace', {
      description: 'Whether all projects of the workspace can use the field.',
    }),
    isFormulaField: t.exposeBoolean('is_formula_field', {
      description: 'Whether Asana computes the values.',
    }),
    idPrefix: t.exposeString('id_prefix', {
      description:
        'The prefix of the ids that the field gives to tasks. Only "custom_id" fields have it.',
    }),
    createdBy: t.expose('created_by', {
      type: User,
      description: 'The user who created the field.',
    }),
  }),
});

builder.objectType(EnumOption, {
  description: 'An option of an enum or multi-enum custom field.',
  record: asanaRecord('enum_option'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { description: 'The name of the option.' }),
    enabled: t.exposeBoolean('enabled', {
      description: 'Whether the option can still be selected.',
    }),
    color: t.exposeString('color', { description: 'The name of the option’s color, or "none".' }),
  }),
});
