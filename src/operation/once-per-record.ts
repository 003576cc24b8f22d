/**
 * Returns a function that computes a value once for each record, however many fields and aliases request it. The value is
 * kept as long as the record. If the value refers to the record, use it inside `oncePerOperation`: V8 frees both late otherwise.
 */
export function oncePerRecord<Source extends object, Value>(
  compute: (record: Source) => Value,
): (record: Source) => Value {
  const values = new WeakMap<Source, { readonly value: Value }>();
  return (record) => {
    const known = values.get(record);
    if (known !== undefined) return known.value;
    const value = compute(record);
    values.set(record, { value });
    return value;
  };
}
