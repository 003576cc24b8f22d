/**
 * The fields of a service's records by type. Each type is a list of `name`, `name:Type` where records lie below
 * (one or several), and `name:{}Type` for a map of them by key.
 */
export type SchemaTable = Readonly<Record<string, string>>;

/** What lies below a field: records of a type, plain values, or a map by key of either. */
export interface FieldShape {
  readonly type: string | null;
  readonly isMap: boolean;
}

/** Looks up a field of a type; null when the type has no such field. */
export type FindField = (type: string, name: string) => FieldShape | null;

/** A table that is read when a type is first asked for. */
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
      const [name = '', below = ''] = term.split(':');
      const isMap = below.startsWith('{}');
      const type = isMap ? below.slice(2) : below;
      return [name, { type: type === '' ? null : type, isMap }];
    }),
  );
}
