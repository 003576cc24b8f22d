import { asana } from '../../../asana/service.ts';
import { badResponse } from '../../../http/json.ts';

/** A list in a record, empty where Asana left it out. Throws UPSTREAM_BAD_RESPONSE where something else stands in its place. */
export function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw badResponse(asana, 'had something else in the place of a list');
  return value;
}
