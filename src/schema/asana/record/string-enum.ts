import { serviceEnum } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { type Input, input } from '../../mutation/input.ts';

/** The internal value of UNKNOWN. Asana never receives it. */
const unknownValue = 'unknown';

export interface StringEnum {
  readonly type: ReturnType<typeof toEnumType>;
  readonly values: ReadonlySet<string>;
}

/**
 * Defines an enum for a string that Asana takes from a list. The names are Asana's values in capitals.
 *
 * @param values  Asana's values, each with a description.
 *
 * Asana adds values without notice, and a query must not fail then. The enum therefore has the value UNKNOWN for them.
 */
export function defineStringEnum(
  name: string,
  description: string,
  values: Readonly<Record<string, string>>,
): StringEnum {
  return { type: toEnumType(name, description, values), values: new Set(Object.keys(values)) };
}

const toEnumType = (name: string, description: string, values: Readonly<Record<string, string>>) =>
  serviceEnum<string>(name, description, {
    ...values,
    [unknownValue]: 'A value that Asana added and that this version of the API does not know.',
  });

/** A field with a value of the enum. UNKNOWN for a value that is not in the enum; null if Asana sends none. */
export const stringEnumAt = <Key extends string>(
  key: Key,
  { type, values }: StringEnum,
  description: string,
) => ({
  type,
  description,
  path: key,
  resolve: (record: { readonly [Name in Key]?: string | null }): string | null => {
    const value = record[key] ?? null;
    // A value that is not text is a malformed response, which GraphQL reports.
    return typeof value !== 'string' || values.has(value) ? value : unknownValue;
  },
});

/** An input with a value of the enum. UNKNOWN is not accepted. */
export const knownValueInput = ({ type }: StringEnum, description: string): Input<string> =>
  input(type, description, (value, name) => {
    if (value !== unknownValue) return value;
    throw new InputError(name, `${name} must not be UNKNOWN: this value occurs only in results.`);
  });
