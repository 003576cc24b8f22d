import { type AsanaRead, readList, readRecord } from './read.ts';
import type { UserRecord } from './user.ts';

/** The kinds of custom field, as in `resource_subtype`. */
export type CustomFieldKind =
  | 'text'
  | 'number'
  | 'enum'
  | 'multi_enum'
  | 'date'
  | 'people'
  | 'reference';

/** One of the values that an enum or multi-enum field can have. Source: OAS, EnumOption. */
export interface EnumOptionRecord {
  readonly gid: string;
  readonly resource_type?: 'enum_option';
  readonly name: string;
  readonly enabled?: boolean;
  readonly color?: string;
}

/** A date, with or without a time of day. */
export interface DateValueRecord {
  readonly date?: string | null;
  readonly date_time?: string | null;
}

/** A record that a reference field points to. */
export interface ReferenceRecord {
  readonly gid: string;
  readonly resource_type?: string;
  readonly name: string;
}

/**
 * The definition of a custom field and, on a task, also its value. The gid is the definition's in both cases.
 * Source: OAS, CustomFieldResponse.
 */
export interface CustomFieldRecord {
  readonly gid: string;
  readonly resource_type?: 'custom_field';
  readonly resource_subtype?: CustomFieldKind;
  readonly name: string;
  readonly type?: string;
  /** Asana sends this only if it is requested by name. */
  readonly description?: string;
  readonly representation_type?: string;
  readonly id_prefix?: string | null;
  readonly is_formula_field?: boolean;
  readonly is_global_to_workspace?: boolean;
  readonly is_value_read_only?: boolean;
  /** The number of decimal places, 0 to 6. Only for numbers. */
  readonly precision?: number;
  readonly format?: 'currency' | 'identifier' | 'percentage' | 'custom' | 'duration' | 'none';
  readonly currency_code?: string | null;
  readonly custom_label?: string | null;
  readonly custom_label_position?: 'prefix' | 'suffix' | null;
  readonly created_by?: UserRecord | null;
  readonly enum_options?: readonly EnumOptionRecord[];

  /** On a value: false if the task's projects no longer have the field. */
  readonly enabled?: boolean;
  readonly display_value?: string | null;
  readonly text_value?: string | null;
  readonly number_value?: number | null;
  readonly enum_value?: EnumOptionRecord | null;
  readonly multi_enum_values?: readonly EnumOptionRecord[] | null;
  readonly date_value?: DateValueRecord | null;
  readonly people_value?: readonly UserRecord[] | null;
  readonly reference_value?: readonly ReferenceRecord[] | null;
}

/** How a project uses a custom field. Source: OAS, CustomFieldSettingResponse. */
export interface CustomFieldSettingRecord {
  readonly gid: string;
  readonly resource_type?: 'custom_field_setting';
  readonly custom_field?: CustomFieldRecord;
  readonly is_important?: boolean;
}

/** One custom field's definition. */
export const readCustomField = (gid: string): AsanaRead<CustomFieldRecord> =>
  readRecord('/custom_fields/{custom_field_gid}', { custom_field_gid: gid });

/** The custom fields that every project of a workspace can use. */
export const listCustomFields = (workspaceGid: string): AsanaRead<readonly CustomFieldRecord[]> =>
  readList('/workspaces/{workspace_gid}/custom_fields', { workspace_gid: workspaceGid });
