import type { CustomFieldRecord } from '../../../service/asana/record/custom-field.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { parseGid } from '../../id/id.ts';
import { anyId } from '../record/id-input.ts';

interface CustomFieldArgs {
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

export const customFieldArgs = builder.args((t) => ({
  name: t.string({
    description: 'The exact name of the custom field, case-sensitive. Give either this or `id`.',
  }),
  id: t.id({ description: `The id of the custom field. ${anyId}` }),
}));

export type NameOrGid = { readonly name: string } | { readonly gid: string };

/** Parses the arguments. Throws InputError unless exactly one of the two arguments is given. */
export function parseCustomFieldArgs({ name, id }: CustomFieldArgs): NameOrGid {
  if (id == null && name != null) return { name };
  if (id != null && name == null) return { gid: parseGid('CustomField', id, 'id') };
  throw new InputError('name', 'Give either the name or the id of the custom field.');
}

export function findCustomField(
  values: readonly CustomFieldRecord[],
  nameOrGid: NameOrGid,
): CustomFieldRecord | undefined {
  return 'gid' in nameOrGid
    ? values.find(({ gid }) => gid === nameOrGid.gid)
    : values.find(({ name }) => name === nameOrGid.name);
}
