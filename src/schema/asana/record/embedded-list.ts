import { asana } from '../../../service/asana/service.ts';
import { badResponse } from '../../../upstream/http/json.ts';

/** A list in a record, or an empty list if the response does not contain it. Throws UPSTREAM_BAD_RESPONSE for any other value. */
export function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  if (value == null) return [];
  if (!Array.isArray(value)) throw badResponse(asana, 'contained another value instead of a list');
  return value;
}
