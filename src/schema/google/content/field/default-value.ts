// Values of absent fields. The service omits fields that have their default value: 0, false, "" or an empty list. The
// helpers below return that default. Where absence means "inherited", the field is exposed directly and returns null.

type RecordWith<Key extends string, Value> = { readonly [Name in Key]?: Value | null };

/** A list; empty if it is absent. */
export const listAt = <Key extends string>(key: Key) => ({
  nullable: false as const,
  path: key,
  resolve: <Item>(record: RecordWith<Key, readonly Item[]>): readonly Item[] => record[key] ?? [],
});

/** An integer; 0 if it is absent. */
export const intAt = <Key extends string>(key: Key, description: string) => ({
  type: 'Int' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, number>): number => record[key] ?? 0,
});

/** A number; 0 if it is absent. */
export const floatAt = <Key extends string>(key: Key, description: string) => ({
  type: 'Float' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, number>): number => record[key] ?? 0,
});

/** A string; empty if it is absent. */
export const stringAt = <Key extends string>(key: Key, description: string) => ({
  type: 'String' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, string>): string => record[key] ?? '',
});
