import { type AsanaRead, readList, readRecord } from './read.ts';
import type { UserRecord } from './user.ts';

/** The kinds of custom field that Asana names in `resource_subtype`. */
export type CustomFieldKind =
  | 'text'
  | 'number'
  | 'enum'
  | 'multi_enum'
  | 'date'
  | 'people'
  | 'reference';

/** One of the values that an enum or multi-enum field can take. Source: OAS, EnumOption. */
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

/** Something that a reference field points to. */
export interface ReferenceRecord {
  readonly gid: string;
  readonly resource_type?: string;
  readonly name: string;
}

/**
 * A custom field: its definition, and on a task also its value there. The gid is the definition's in both places.
 * Source: OAS, CustomFieldResponse.
 */
export interface CustomFieldRecord {
  readonly gid: string;
  readonly resource_type?: 'custom_field';
  readonly resource_subtype?: CustomFieldKind;
  readonly name: string;
  readonly type?: string;
  /** Absent from the full record until named. */
  readonly description?: string;
  readonly representation_type?: string;
  readonly id_prefix?: string | null;
  readonly is_formula_field?: boolean;
  readonly is_global_to_workspace?: boolean;
  readonly is_value_read_only?: boolean;
  /** Digits after the point, 0 to 6; numbers only. */
  readonly precision?: number;
  readonly format?: 'currency' | 'identifier' | 'percentage' | 'custom' | 'duration' | 'none';
  readonly currency_code?: string | null;
  readonly custom_label?: string | null;
  readonly custom_label_position?: 'prefix' | 'suffix' | null;
  readonly created_by?: UserRecord | null;
  readonly enum_options?: readonly EnumOptionRecord[];

  /** On a value: false once the field has left the task's projects. */
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

/** That a project uses a custom field. Source: OAS, CustomFieldSettingResponse. */
export interface CustomFieldSettingRecord {
  readonly gid: string;
  readonly resource_type?: 'custom_field_setting';
  readonly custom_field?: CustomFieldRecord;
  readonly is_important?: boolean;
}

/** One custom field's definition. */
export const readCustomField = (gid: string): AsanaRead<CustomFieldRecord> =>
  readRecord('/custom_fields/{custom_field_gid}', { custom_field_gid: gid });

/** The custom fields of a workspace that any of its projects can use. */
export const listCustomFields = (workspaceGid: string): AsanaRead<readonly CustomFieldRecord[]> =>
  readList('/workspaces/{workspace_gid}/custom_fields', { workspace_gid: workspaceGid });
