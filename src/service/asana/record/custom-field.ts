import type { AssumptionWithFallback } from '../../../upstream/assumption/assumption.ts';
import { isObject } from '../../../upstream/http/json.ts';
import { asanaAssumptions } from '../assumption/assumption.ts';
import { listRoute, recordRoute } from '../read.ts';
import {
  type AlternativeWrite,
  type AsanaWrite,
  creationRoute,
  deletionRoute,
  toEmptyWrite,
  toWrite,
  writeRoute,
} from '../write.ts';
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

export const readCustomField = recordRoute<CustomFieldRecord>('/custom_fields/{custom_field_gid}');

export const listCustomFields = listRoute<CustomFieldRecord>(
  '/workspaces/{workspace_gid}/custom_fields',
);

export const createCustomField = creationRoute<CustomFieldRecord>('/custom_fields');

export const updateCustomField = writeRoute<CustomFieldRecord>(
  'PUT',
  '/custom_fields/{custom_field_gid}',
);

export const deleteCustomField = deletionRoute('/custom_fields/{custom_field_gid}');

/** What has custom fields: a project for its tasks, a portfolio for its projects, a goal for itself. */
export type CustomFieldContainer = 'project' | 'portfolio' | 'goal';

/** Adds a custom field to a record, or removes it. What the response contains is not documented equally for all of them. */
export const changeCustomFieldSettings = (
  noun: CustomFieldContainer,
  action: 'addCustomFieldSetting' | 'removeCustomFieldSetting',
  gid: string,
  data: { readonly custom_field: string; readonly is_important?: boolean },
): AsanaWrite<object> => ({
  ...toEmptyWrite('POST', `/${noun}s/{${noun}_gid}/${action}`, [gid], data),
  // Only this response contains a record and can be limited to its id.
  returnsRecord: noun === 'project' && action === 'addCustomFieldSetting',
});

export const addEnumOption = writeRoute<EnumOptionRecord>(
  'POST',
  '/custom_fields/{custom_field_gid}/enum_options',
);

/** The place of an option: before or after another one of its field. */
export type OptionPlacement =
  | { readonly before_enum_option: string }
  | { readonly after_enum_option: string };

export const moveEnumOption = (
  customFieldGid: string,
  option: string,
  placement: OptionPlacement,
): AsanaWrite<EnumOptionRecord> =>
  toWrite('POST', '/custom_fields/{custom_field_gid}/enum_options/insert', [customFieldGid], {
    enum_option: option,
    ...placement,
  });

export const updateEnumOption = writeRoute<EnumOptionRecord>(
  'PUT',
  '/enum_options/{enum_option_gid}',
);

/** A write of a task, with the other forms that values of custom fields may need. */
export function withAlternativeValues<Response>(write: AsanaWrite<Response>): AsanaWrite<Response> {
  const values = write.data['custom_fields'];
  if (!isObject(values)) return write;
  const all = Object.values(values);
  const forms = [
    ...(all.some(isEmptyList) ? [cleared] : []),
    ...(all.some(isObject) ? [dated] : []),
  ];
  if (forms.length === 0) return write;
  const toAlternative = (some: readonly ValueForm[]): AlternativeWrite<Response> => {
    const entries = Object.entries(values).map(([gid, value]) => [
      gid,
      some.reduce((changed, { change }) => change(changed), value),
    ]);
    const data = { ...write.data, custom_fields: Object.fromEntries(entries) };
    return { assumptions: some.map(({ assumption }) => assumption), write: { ...write, data } };
  };
  const single = forms.map((form) => toAlternative([form]));
  return { ...write, alternatives: forms.length > 1 ? [...single, toAlternative(forms)] : single };
}

interface ValueForm {
  readonly assumption: AssumptionWithFallback;
  readonly change: (value: unknown) => unknown;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const cleared: ValueForm = {
  assumption: asanaAssumptions.clearMultiEnum,
  change: (value) => (isEmptyList(value) ? null : value),
};

const dated: ValueForm = {
  assumption: asanaAssumptions.dateValues,
  change: (value) => (isObject(value) ? (value['date_time'] ?? value['date']) : value),
};
