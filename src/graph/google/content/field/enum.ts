import { builder } from '../../../builder/builder.ts';

/** A GraphQL enum whose values are the service's own. */
export type ServiceEnum = ReturnType<typeof defineEnum>;

/**
 * Defines an enum with the service's values, each described.
 *
 * A value that the service adds one day must not fail a query: fields by `choiceAt` read null then. What it is can be had
 * by a raw request.
 */
export function defineEnum(
  name: string,
  description: string,
  values: Readonly<Record<string, string>>,
) {
  const type = builder.enumType(name, {
    description: `${description} A value that this API does not know yet reads null.`,
    values: Object.fromEntries(
      Object.entries(values).map(([value, text]) => [value, { description: text }]),
    ),
  });
  return { type, values: new Set(Object.keys(values)) };
}

/** A field that holds one of the enum's values; null when it is absent or has a value that the enum does not know. */
export const enumAt = <Key extends string>(
  key: Key,
  { type, values }: ServiceEnum,
  description: string,
) => ({
  type,
  description,
  path: key,
  resolve: (record: { readonly [Name in Key]?: string | null }): string | null => {
    const value = record[key];
    return value != null && values.has(value) ? value : null;
  },
});
