import { describedEnum } from '../../../builder/described-enum.ts';

type Values = Readonly<Record<string, string>>;

export type ServiceEnum = ReturnType<typeof defineEnum>;

/**
 * Defines an enum with the values of the service, each with a description.
 *
 * If the service adds a value later, queries must not fail: fields of this kind return null for it. A raw request
 * still returns the value itself.
 */
export const defineEnum = (name: string, description: string, values: Values) =>
  defineInputEnum(
    name,
    `${description} A field returns null for a value that this API does not support yet.`,
    values,
  );

/** Defines an enum that occurs only in inputs, with the values of the service. */
export const defineInputEnum = (name: string, description: string, values: Values) => ({
  type: describedEnum(name, description, values),
  values: new Set(Object.keys(values)),
});
