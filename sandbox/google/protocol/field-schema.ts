/**
 * The fields of a service's records by type. Each type is a list of `name` for a plain value, `name:Type` for one or
 * several records, and `name:{}Type` for a map of records by key.
 */
export type SchemaTable = Readonly<Record<string, string>>;

/** The value of a field: records of a type, plain values, or a map of either by key. */
export interface FieldShape {
  readonly type: string | null;
  readonly isMap: boolean;
}

/** Looks up a field of a type. Returns null if the type has no such field. */
export type FindField = (type: string, name: string) => FieldShape | null;

/** Creates a lookup from a table. The fields of a type are parsed on first use. */
export function createSchema(table: SchemaTable): FindField {
  const types = new Map<string, ReadonlyMap<string, FieldShape>>();
  return (type, name) => {
    const fields = types.get(type) ?? parseFields(table[type] ?? '');
    types.set(type, fields);
    return fields.get(name) ?? null;
  };
}

function parseFields(text: string): ReadonlyMap<string, FieldShape> {
  return new Map(
    text.split(' ').map((term): [string, FieldShape] => {
      const [name = '', reference = ''] = term.split(':');
      const isMap = reference.startsWith('{}');
      const type = isMap ? reference.slice(2) : reference;
      return [name, { type: type === '' ? null : type, isMap }];
    }),
  );
}
