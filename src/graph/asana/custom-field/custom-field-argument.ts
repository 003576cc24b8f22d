import type { CustomFieldRecord } from '../../../asana/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/gid.ts';

/** Selects a custom field by name or by id. */
export interface CustomFieldArgs {
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** `name` and `id`, for a field whose value is one of a task's custom fields. */
export const customFieldArgs = builder.args((t) => ({
  name: t.string({
    description: 'The exact name of the custom field, case-sensitive. Give either this or `id`.',
  }),
  id: t.id({ description: `The id of the custom field. ${anyId}` }),
}));

/** Throws InputError unless exactly one of the two is given. */
export function checkCustomFieldArgs({ name, id }: CustomFieldArgs): void {
  if ((name == null) === (id == null)) {
    throw new InputError('name', 'Give either the name or the id of the custom field.');
  }
  if (id != null) parseGid('CustomField', id, 'id');
}

/** The first of these values that belongs to the selected field. */
export function findCustomField(
  values: readonly CustomFieldRecord[],
  { name, id }: CustomFieldArgs,
): CustomFieldRecord | undefined {
  if (id == null) return values.find((value) => value.name === name);
  const gid = parseGid('CustomField', id, 'id');
  return values.find((value) => value.gid === gid);
}
