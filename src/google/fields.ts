/** The mask that requests every field. Source: Google, "Partial responses". */
export const everything = '*';

/** How long `fields` may be in an address: one of more than 8 KB is refused on the way, in a batch too. */
const maxLength = 6000;

/** Names of fields, and below each what is wanted of it; nothing for all of it. */
export interface Fields extends ReadonlyMap<string, Fields> {}

/**
 * Fields in Google's grammar, `a,b(c,d)`. Sorted, so that equal wishes have equal addresses.
 *
 * Where that would be too long for an address, what lies deepest comes along with all that is beside it.
 *
 * Source: Google, "Partial responses".
 */
export function toFields(fields: Fields): string {
  const exact = printTo(Number.POSITIVE_INFINITY, fields);
  if (exact !== null) return exact;
  let shorter = '*';
  // From above: to print the whole of a huge one again and again takes seconds.
  for (let depth = 1; ; depth += 1) {
    const longer = printTo(depth, fields);
    if (longer === null) return shorter;
    shorter = longer;
  }
}

/** Null where it would be too long. */
function printTo(depth: number, fields: Fields): string | null {
  let printed = '';
  let length = 0;
  const add = (sign: string, name: string) => {
    printed += sign + name;
    // A sign is three characters in an address: `%28`.
    length += 3 * sign.length + name.length;
  };
  const print = (branch: Fields, level: number) => {
    for (const [place, name] of [...branch.keys()].sort().entries()) {
      if (length > maxLength) return;
      add(place === 0 ? '' : ',', name);
      const below = branch.get(name);
      if (below === undefined || below.size === 0 || level === depth) continue;
      add('(', '');
      print(below, level + 1);
      add(')', '');
    }
  };
  print(fields, 1);
  return length > maxLength ? null : printed;
}
