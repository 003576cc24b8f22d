/** The same value with null at a path. */
export function withNullAt(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined) return null;
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? withNullAt(item, rest) : item));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: withNullAt(record[key], rest) };
}
