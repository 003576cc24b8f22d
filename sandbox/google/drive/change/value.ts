// Copies and compares lists and objects. Values of other kinds, such as the bytes of a file, are never modified, so they are compared by
// identity. This runs for every file at every write: node:util compares ten times slower.

type Fields = Readonly<Record<string, unknown>>;

/** A copy of all lists and objects in a value. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]));
}

/** Whether two values have the same content. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((one, at) => isSameValue(one, right[at]));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  for (const name of names) if (!isSameValue(left[name], right[name])) return false;
  return true;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
