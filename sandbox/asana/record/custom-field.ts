import type {
  CustomFieldRecord,
  EnumOptionRecord,
  ReferenceRecord,
} from '../../../src/asana/custom-field.ts';
import type { CustomFieldRow, EnumOptionRow, FieldValue } from '../../store/asana/row.ts';
import {
  displayOf,
  findReference,
  isDateValue,
  isGidList,
  type Reference,
} from '../protocol/field-value.ts';
import {
  type Field,
  lazy,
  type RecordType,
  structure,
  type Value,
  type View,
} from '../protocol/record.ts';
import { userOrNull, usersOf } from './user.ts';

/** A field on a task: its definition, and what it holds there. */
export interface TaskField {
  readonly field: CustomFieldRow;
  readonly value: FieldValue | null;
  /** False once the field has left the task's projects. */
  readonly isEnabled: boolean;
}

/** An option of an enum or multi-enum field. */
const enumOptionType: RecordType<EnumOptionRow, EnumOptionRecord> = {
  compact: ['gid', 'resource_type', 'name', 'enabled', 'color'],
  fields: {
    gid: (option) => option.gid,
    resource_type: () => 'enum_option',
    name: (option) => option.name,
    enabled: (option) => option.enabled,
    color: (option) => option.color,
  },
};

type ValueName =
  | 'enabled'
  | 'display_value'
  | 'text_value'
  | 'number_value'
  | 'enum_value'
  | 'multi_enum_values'
  | 'date_value'
  | 'people_value'
  | 'reference_value';

/** A field's definition, without a value. */
export const customFieldType: RecordType<CustomFieldRow, Omit<CustomFieldRecord, ValueName>> = {
  compact: [
    'gid',
    'resource_type',
    'name',
    'type',
    'enum_options',
    'representation_type',
    'id_prefix',
    'input_restrictions',
    'is_formula_field',
  ],
  optIn: ['description'],
  isFullInside: true,
  fields: {
    gid: (field) => field.gid,
    resource_type: () => 'custom_field',
    resource_subtype: (field) => field.kind,
    name: (field) => field.name,
    type: (field) => field.kind,
    description: (field) => field.description,
    representation_type: representationOf,
    id_prefix: (field) => field.idPrefix ?? null,
    is_formula_field: (field) => field.factorGids !== undefined,
    is_global_to_workspace: () => true,
    is_value_read_only: isReadOnly,
    has_notifications_enabled: () => false,
    asana_created_field: () => null,
    privacy_setting: () => 'public_with_guests',
    default_access_level: () => 'user',
    input_restrictions: (field) => (field.kind === 'reference' ? ['task', 'project'] : undefined),
    precision: (field) => (field.kind === 'number' ? (field.precision ?? 0) : undefined),
    format: formatOf,
    currency_code: (field) => field.currencyCode ?? null,
    custom_label: (field) => field.label?.text ?? null,
    custom_label_position: (field) => field.label?.position ?? null,
    created_by: (field, view) => userOrNull(field.createdByGid, view),
    enum_options: (field, view) =>
      field.options?.map((option) => lazy(enumOptionType, option, view)),
  },
};

/** A field with its value on a task. Named with nothing below it, it is compact and not a stub. */
export const taskFieldType: RecordType<TaskField, Pick<CustomFieldRecord, ValueName>> = {
  compact: [
    ...customFieldType.compact,
    'enabled',
    'date_value',
    'enum_value',
    'multi_enum_values',
    'number_value',
    'text_value',
    'display_value',
  ],
  stub: 'compact',
  optIn: ['description'],
  isFullInside: true,
  fields: {
    ...definitionOnTask(),
    enabled: ({ isEnabled }) => isEnabled,
    display_value: ({ field, value }, view) => displayOf(field, value, view),
    text_value: ({ field, value }) => (field.kind === 'text' ? plainOrNull(value) : undefined),
    number_value: ({ field, value }) => (field.kind === 'number' ? plainOrNull(value) : undefined),
    enum_value: ({ field, value }, view) =>
      field.kind === 'enum' ? (optionsOf(field, [value], view)[0] ?? null) : undefined,
    multi_enum_values: ({ field, value }, view) =>
      field.kind === 'multi_enum' ? optionsOf(field, gidsOf(value), view) : undefined,
    date_value: ({ field, value }) => {
      if (field.kind !== 'date') return undefined;
      return isDateValue(value) ? structure({ date: value.date, date_time: value.dateTime }) : null;
    },
    people_value: ({ field, value }, view) =>
      field.kind === 'people' ? usersOf(gidsOf(value), view) : undefined,
    reference_value: ({ field, value }, view) =>
      field.kind === 'reference' ? referencesOf(gidsOf(value), view) : undefined,
  },
};

/** Whether the value is worked out, or locked: nobody can write it. */
export function isReadOnly(field: CustomFieldRow): boolean {
  return field.factorGids !== undefined || field.idPrefix !== undefined || field.isLocked === true;
}

function representationOf(field: CustomFieldRow): string {
  if (field.factorGids) return 'formula';
  return field.idPrefix ? 'custom_id' : field.kind;
}

function formatOf(field: CustomFieldRow): string | undefined {
  if (field.idPrefix) return 'identifier';
  return field.kind === 'number' ? (field.format ?? 'none') : undefined;
}

function definitionOnTask(): Record<string, Field<TaskField>> {
  return Object.fromEntries(
    Object.entries<Field<CustomFieldRow>>(customFieldType.fields).map(([name, read]) => [
      name,
      ({ field }: TaskField, view: View) => read(field, view),
    ]),
  );
}

const gidsOf = (value: FieldValue | null) => (isGidList(value) ? value : []);

const plainOrNull = (value: FieldValue | null) =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

function optionsOf(
  field: CustomFieldRow,
  gids: readonly (FieldValue | null)[],
  view: View,
): readonly Value[] {
  const options = field.options?.filter((option) => gids.includes(option.gid)) ?? [];
  return options.map((option) => lazy(enumOptionType, option, view));
}

function referencesOf(gids: readonly string[], view: View): readonly Value[] {
  return gids.flatMap((gid) => {
    const reference = findReference(gid, view);
    return reference ? [lazy(referenceType, reference, view)] : [];
  });
}

/** What a reference field points to: of any kind, and no more of it than its name. */
const referenceType: RecordType<Reference, ReferenceRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (reference) => reference.gid,
    resource_type: (reference) => reference.kind,
    name: (reference) => reference.name,
  },
};
