import type { CustomFieldKind, CustomFieldRecord } from '../../../asana/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { gidOptions } from '../record/gid.ts';
import { asanaRecord } from '../record/kind.ts';
import {
  CustomField,
  CustomFieldValue,
  EnumOption,
  ReferencedResource,
  User,
} from '../record/refs.ts';

// The value of a custom field on a task: one type per kind of value, behind one interface. Which it is stands in the
// record's `resource_subtype`, so that is always asked for.

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
    'What a task has in one custom field. `displayValue` shows any kind; the types behind this interface give the value itself.',
  record,
  // A kind that Asana adds one day still has a display value, so it is shown as text.
  resolveType: ({ resource_subtype }) => typeByKind[resource_subtype ?? 'text'] ?? typeByKind.text,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'What the field is called.' }),
    displayValue: t.exposeString('display_value', {
      description: 'The value as Asana shows it, whatever its kind; null when it is empty.',
    }),
    isReadOnly: t.exposeBoolean('is_value_read_only', {
      description: 'Whether Asana refuses to change the value.',
    }),
    isEnabled: t.exposeBoolean('enabled', {
      description:
        'Whether the field still belongs to a project of the task; if not, its value can only be cleared.',
    }),
    customField: t.field({
      type: CustomField,
      nullable: false,
      description: 'The definition of the field.',
      path: '',
      resolve: (value) => value,
    }),
  }),
});

const kinds = { interfaces: [CustomFieldValue], record };

const valueRef = (name: string) => builder.objectRef<CustomFieldRecord>(name);

builder.objectType(valueRef(typeByKind.text), {
  ...kinds,
  description: 'Text in a custom field.',
  fields: (t) => ({
    text: t.exposeString('text_value', { description: 'The text; null when it is empty.' }),
  }),
});

builder.objectType(valueRef(typeByKind.number), {
  ...kinds,
  description: 'A number in a custom field, also one that Asana computes.',
  fields: (t) => ({
    number: t.exposeFloat('number_value', {
      description: 'The number; null when it is empty. Of percentages, 0.25 is 25 %.',
    }),
  }),
});

builder.objectType(valueRef(typeByKind.enum), {
  ...kinds,
  description: 'One choice in a custom field.',
  fields: (t) => ({
    enumOption: t.expose('enum_value', {
      type: EnumOption,
      description: 'What was chosen; null when nothing was.',
    }),
  }),
});

builder.objectType(valueRef(typeByKind.multi_enum), {
  ...kinds,
  description: 'Any number of choices in a custom field.',
  fields: (t) => ({
    enumOptions: t.expose('multi_enum_values', {
      type: [EnumOption],
      description: 'What was chosen; empty when nothing was.',
    }),
  }),
});

builder.objectType(valueRef(typeByKind.date), {
  ...kinds,
  description: 'A day or an instant in a custom field.',
  fields: (t) => ({
    date: t.field({
      type: 'Date',
      description: 'The day; null when it is empty.',
      reads: ['date_value.date'],
      resolve: ({ date_value }) => date_value?.date,
    }),
    dateTime: t.field({
      type: 'DateTime',
      description: 'The instant; null when the value has no time of day.',
      reads: ['date_value.date_time'],
      resolve: ({ date_value }) => date_value?.date_time,
    }),
  }),
});

builder.objectType(valueRef(typeByKind.people), {
  ...kinds,
  description: 'People in a custom field.',
  fields: (t) => ({
    people: t.expose('people_value', {
      type: [User],
      description: 'The people; empty when there are none.',
    }),
  }),
});

builder.objectType(valueRef(typeByKind.reference), {
  ...kinds,
  description: 'Other tasks, projects, portfolios or goals in a custom field.',
  fields: (t) => ({
    references: t.expose('reference_value', {
      type: [ReferencedResource],
      description: 'What is pointed to; empty when nothing is.',
    }),
  }),
});

builder.objectType(ReferencedResource, {
  description: 'Something that a custom field points to.',
  record: asanaRecord('reference'),
  fields: (t) => ({
    gid: t.exposeID('gid', gidOptions),
    name: t.exposeString('name', { description: 'Its name.' }),
    resourceType: t.exposeString('resource_type', {
      description: 'What it is: "task", "project", "portfolio" or "goal".',
    }),
  }),
});
