import { everyField } from '../../engine/loader/mask.ts';

/** The `fields` parameter that selects every field. Source: Google, "Partial responses". */
export const allFields = everyField;

/** The maximum length of `fields` in an address. Longer addresses than 8 KB are rejected before they reach the API, also in a batch. */
const maxLength = 6000;

/** The names of fields, each with its selected subfields. An empty map selects the complete field, and so does `*`. */
export interface Fields extends ReadonlyMap<string, Fields> {}

/**
 * Fields in Google's syntax, `a,b(c,d)`. Sorted, so that equal selections have equal addresses.
 *
 * If the result would be too long for an address, the deepest levels are not listed: the response then contains every field of
 * those levels.
 *
 * Source: Google, "Partial responses".
 */
export function toFields(fields: Fields): string {
  const exact = printTo(Number.POSITIVE_INFINITY, fields);
  if (exact !== null) return exact;
  let shorter: string = allFields;
  // Starts with the top level: printing all levels of a huge selection repeatedly takes seconds.
  for (let depth = 1; ; depth += 1) {
    const longer = printTo(depth, fields);
    if (longer === null) return shorter;
    shorter = longer;
  }
}

/** Null if the result would be too long. */
function printTo(depth: number, fields: Fields): string | null {
  let printed = '';
  let length = 0;
  const add = (punctuation: string, name: string) => {
    printed += punctuation + name;
    // A punctuation mark takes three characters in an address: `%28`.
    length += 3 * punctuation.length + name.length;
  };
  const print = (branch: Fields, level: number) => {
    for (const [index, name] of [...branch.keys()].sort().entries()) {
      if (length > maxLength) return;
      add(index === 0 ? '' : ',', name);
      const below = branch.get(name);
      if (below === undefined || below.size === 0 || below.has(allFields) || level === depth)
        continue;
      add('(', '');
      print(below, level + 1);
      add(')', '');
    }
  };
  print(fields, 1);
  return length > maxLength ? null : printed;
}
