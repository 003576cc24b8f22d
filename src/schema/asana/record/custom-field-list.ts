import type { CustomFieldSettingRecord } from '../../../service/asana/record/custom-field.ts';
import { listOf } from './asana-type.ts';
import { CustomField } from './refs.ts';

interface WithSettings {
  readonly custom_field_settings?: readonly CustomFieldSettingRecord[];
}

/** The options of a field with the custom fields that a record defines for itself or for what is in it. */
export const customFieldList = (description: string) => ({
  type: [CustomField] as [typeof CustomField],
  description,
  path: 'custom_field_settings.custom_field' as const,
  resolve: ({ custom_field_settings: settings }: WithSettings) =>
    listOf(settings).flatMap(({ custom_field: field }) => field ?? []),
});
