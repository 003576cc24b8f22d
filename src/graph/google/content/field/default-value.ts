// What an absent field reads as. The service leaves out what is at its default: 0, false, "", an empty list. Where that is
// what absence means, the field says so; where absence means "inherited", the field is exposed as it is and reads null.

type RecordWith<Key extends string, Value> = { readonly [Name in Key]?: Value | null };

/** A list, empty when it is absent. */
export const listAt = <Key extends string>(key: Key) => ({
  nullable: false as const,
  path: key,
  resolve: <Item>(record: RecordWith<Key, readonly Item[]>): readonly Item[] => record[key] ?? [],
});

/** A whole number, 0 when it is absent. */
export const intAt = <Key extends string>(key: Key, description: string) => ({
  type: 'Int' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, number>): number => record[key] ?? 0,
});

/** A number, 0 when it is absent. */
export const floatAt = <Key extends string>(key: Key, description: string) => ({
  type: 'Float' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, number>): number => record[key] ?? 0,
});

/** Text, empty when it is absent. */
export const stringAt = <Key extends string>(key: Key, description: string) => ({
  type: 'String' as const,
  nullable: false as const,
  description,
  path: key,
  resolve: (record: RecordWith<Key, string>): string => record[key] ?? '',
});
