/** The number of values that one value may contain without being large. */
const maxValues = 1000;

/** Whether a value is a list or an object with many values at all depths together. Stops as soon as the answer is known. */
export function isLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const parents = [value];
  let count = 0;
  // Includes what is added meanwhile.
  for (const parent of parents) {
    const values: readonly unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
    count += values.length;
    if (count > maxValues) return true;
    for (const one of values) if (typeof one === 'object' && one !== null) parents.push(one);
  }
  return false;
}
