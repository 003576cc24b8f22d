import type {
  CustomFieldRecord,
  EnumOptionRecord,
  ReferenceRecord,
} from '../../../src/service/asana/record/custom-field.ts';
import type { CustomFieldRow, EnumOptionRow } from '../../store/asana/row.ts';
import type { FieldValue } from '../../store/asana/task-row.ts';
import {
  displayOf,
  findReference,
  isDateValue,
  isGidList,
  type Reference,
} from '../protocol/field-value.ts';
import {
  type Field,
  lazyRecord,
  plainRecord,
  type RecordType,
  type RequestContext,
  type Value,
} from '../protocol/record.ts';
import { userOrNull, usersOf } from './user.ts';

/** A custom field of a task: its definition and its value. */
export interface TaskField {
  readonly field: CustomFieldRow;
  readonly value: FieldValue | null;
  /** False once the field has left the task's projects. */
  readonly isEnabled: boolean;
}

/** An option of an enum or multi-enum field. */
export const enumOptionType: RecordType<EnumOptionRow, EnumOptionRecord> = {
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
  isFullWhenNested: true,
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
    created_by: (field, context) => userOrNull(field.createdByGid, context),
    enum_options: (field, context) =>
      field.options?.map((option) => lazyRecord(enumOptionType, option, context)),
  },
};

/** A custom field with its value on a task. `opt_fields=custom_fields` returns it in its compact form. */
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
  whenNamed: 'compact',
  optIn: ['description'],
  isFullWhenNested: true,
  fields: {
    ...definitionOnTask(),
    enabled: ({ isEnabled }) => isEnabled,
    display_value: ({ field, value }, context) => displayOf(field, value, context),
    text_value: ({ field, value }) => (field.kind === 'text' ? plainOrNull(value) : undefined),
    number_value: ({ field, value }) => (field.kind === 'number' ? plainOrNull(value) : undefined),
    enum_value: ({ field, value }, context) =>
      field.kind === 'enum' ? (optionsOf(field, [value], context)[0] ?? null) : undefined,
    multi_enum_values: ({ field, value }, context) =>
      field.kind === 'multi_enum' ? optionsOf(field, gidsOf(value), context) : undefined,
    date_value: ({ field, value }) => {
      if (field.kind !== 'date') return undefined;
      return isDateValue(value)
        ? plainRecord({ date: value.date, date_time: value.dateTime })
        : null;
    },
    people_value: ({ field, value }, context) =>
      field.kind === 'people' ? usersOf(gidsOf(value), context) : undefined,
    reference_value: ({ field, value }, context) =>
      field.kind === 'reference' ? referencesOf(gidsOf(value), context) : undefined,
  },
};

/** Whether the value cannot be written: it is computed, or the field is locked. */
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
      ({ field }: TaskField, context: RequestContext) => read(field, context),
    ]),
  );
}

const gidsOf = (value: FieldValue | null) => (isGidList(value) ? value : []);

const plainOrNull = (value: FieldValue | null) =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

function optionsOf(
  field: CustomFieldRow,
  gids: readonly (FieldValue | null)[],
  context: RequestContext,
): readonly Value[] {
  const options = field.options?.filter((option) => gids.includes(option.gid)) ?? [];
  return options.map((option) => lazyRecord(enumOptionType, option, context));
}

function referencesOf(gids: readonly string[], context: RequestContext): readonly Value[] {
  return gids.flatMap((gid) => {
    const reference = findReference(gid, context);
    return reference ? [lazyRecord(referenceType, reference, context)] : [];
  });
}

/** A task or project that a reference field points to. Asana returns only its name. */
const referenceType: RecordType<Reference, ReferenceRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (reference) => reference.gid,
    resource_type: (reference) => reference.kind,
    name: (reference) => reference.name,
  },
};
