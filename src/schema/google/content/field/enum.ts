import { builder } from '../../../builder/builder.ts';

/** A GraphQL enum with the values of the service. */
export type ServiceEnum = ReturnType<typeof defineEnum>;

/**
 * Defines an enum with the values of the service, each with a description.
 *
 * If the service adds a value later, queries must not fail: fields made with `enumAt` return null for it. A raw request
 * still returns the value itself.
 */
export function defineEnum(
  name: string,
  description: string,
  values: Readonly<Record<string, string>>,
) {
  const type = builder.enumType(name, {
    description: `${description} A field returns null for a value that this API does not support yet.`,
    values: toEnumValues(values),
  });
  return { type, values: new Set(Object.keys(values)) };
}

/** Defines an enum that occurs only in inputs, with the values of the service. */
export const defineInputEnum = (
  name: string,
  description: string,
  values: Readonly<Record<string, string>>,
) => builder.enumType(name, { description, values: toEnumValues(values) });

const toEnumValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([value, description]) => [value, { description }]),
  );

/** A field with one of the enum's values; null if it is absent or if its value is not in the enum. */
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
