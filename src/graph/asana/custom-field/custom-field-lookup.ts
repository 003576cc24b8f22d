import type { CustomFieldRecord } from '../../../asana/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/gid.ts';

/** Which custom field is meant. */
export interface CustomFieldArgs {
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** `name` and `id`, for a field whose value is one of a task's custom fields. */
export const customFieldArgs = builder.args((t) => ({
  name: t.string({ description: 'The name of the field, capitals and all. Give this or the id.' }),
  id: t.id({ description: `The id of the field’s definition. ${anyId}` }),
}));

/** Throws InputError unless exactly one of the two says which field. */
export function checkCustomFieldArgs({ name, id }: CustomFieldArgs): void {
  if ((name == null) === (id == null)) {
    throw new InputError(
      'name',
      'Say which custom field: give its name or its id, one of the two.',
    );
  }
  if (id != null) parseGid('CustomField', id, 'id');
}

/** The first of these values that is of the field meant. */
export function findCustomField(
  values: readonly CustomFieldRecord[],
  { name, id }: CustomFieldArgs,
): CustomFieldRecord | undefined {
  if (id == null) return values.find((value) => value.name === name);
  const gid = parseGid('CustomField', id, 'id');
  return values.find((value) => value.gid === gid);
}
