import type {
  CustomFieldKind,
  CustomFieldRecord,
} from '../../../service/asana/record/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { asanaRecord } from '../record/asana-type.ts';
import { gidOptions } from '../record/id-input.ts';
import {
  CustomField,
  CustomFieldValue,
  EnumOption,
  ReferencedResource,
  User,
} from '../record/refs.ts';

// The value of a custom field on a task: one interface, and one object type per type of value. The record's
// `resource_subtype` decides which type a value has, so every read selects it.

const record = asanaRecord('custom_field_value', ['resource_subtype']);

const typeByKind: Readonly<Record<CustomFieldKind, string>> = {
  text: 'TextCustomFieldValue',
  number: 'NumberCustomFieldValue',
  enum: 'EnumCustomFieldValue',
  multi_enum: 'MultiEnumCustomFieldValue',
  date: 'DateCustomFieldValue',
  people: 'PeopleCustomFieldValue',
  reference: 'ReferenceCustomFieldValue',
};

CustomFieldValue.implement({
  description:
    'The value of one custom field on a task. `displayValue` works for every type of field. The types that implement this interface contain the typed value.',
  record,
  // A type that Asana may add in the future has a display value too, so it is treated as text.
  resolveType: ({ resource_subtype }) => typeByKind[resource_subtype ?? 'text'] ?? typeByKind.text,
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the custom field.', 'nonNull'),
    displayValue: t.stringAt(
      'display_value',
      'The value as Asana displays it, for every type of field. Null if the field is empty.',
    ),
    isReadOnly: t.booleanAt('is_value_read_only', 'Whether Asana rejects changes to the value.'),
    isEnabled: t.booleanAt(
      'enabled',
      'Whether the field still belongs to a project of the task. If not, the value can only be cleared.',
    ),
    customField: t.field({
      type: CustomField,
      nullable: false,
      description: 'The definition of the custom field.',
      path: '',
      resolve: (value) => value,
    }),
  }),
});

const shared = { interfaces: [CustomFieldValue], record };

const valueRef = (name: string) => builder.objectRef<CustomFieldRecord>(name);

builder.objectType(valueRef(typeByKind.text), {
  ...shared,
  description: 'The value of a text custom field.',
  fields: (t) => ({
    text: t.stringAt('text_value', 'The text, or null if the field is empty.'),
  }),
});

builder.objectType(valueRef(typeByKind.number), {
  ...shared,
  description: 'The value of a number custom field, including numbers that Asana computes.',
  fields: (t) => ({
    number: t.floatAt(
      'number_value',
      'The number, or null if the field is empty. For percentages, 0.25 means 25 %.',
    ),
  }),
});

builder.objectType(valueRef(typeByKind.enum), {
  ...shared,
  description: 'The value of an enum custom field, which has at most one selected option.',
  fields: (t) => ({
    enumOption: t.at('enum_value', EnumOption, 'The selected option, or null if none is selected.'),
  }),
});

builder.objectType(valueRef(typeByKind.multi_enum), {
  ...shared,
  description: 'The value of a multi-enum custom field, which has any number of selected options.',
  fields: (t) => ({
    enumOptions: t.at(
      'multi_enum_values',
      [EnumOption],
      'The selected options. Empty if none is selected.',
    ),
  }),
});

builder.objectType(valueRef(typeByKind.date), {
  ...shared,
  description: 'The value of a date custom field: a day or an instant.',
  fields: (t) => ({
    date: t.dateAt('date_value.date', 'The day, or null if the field is empty.'),
    dateTime: t.dateTimeAt(
      'date_value.date_time',
      'The instant, or null if the value has no time of day.',
    ),
  }),
});

builder.objectType(valueRef(typeByKind.people), {
  ...shared,
  description: 'The value of a people custom field.',
  fields: (t) => ({
    people: t.at('people_value', [User], 'The users. Empty if there are none.'),
  }),
});

builder.objectType(valueRef(typeByKind.reference), {
  ...shared,
  description: 'The value of a reference custom field: tasks, projects, portfolios or goals.',
  fields: (t) => ({
    references: t.at(
      'reference_value',
      [ReferencedResource],
      'The referenced objects. Empty if there are none.',
    ),
  }),
});

builder.objectType(ReferencedResource, {
  description:
    'An object of which Asana gives only the id, the type and the name: the value of a reference custom field, or a favorite.',
  record: asanaRecord('reference'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.stringAt('name', 'The name of the object.'),
    resourceType: t.stringAt(
      'resource_type',
      'The type of the object, such as "task", "project", "portfolio" or "goal".',
    ),
  }),
});
