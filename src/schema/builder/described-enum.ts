import type { EnumRef } from '@pothos/core';
import { type BuilderTypes, builder } from './builder.ts';

export const describedEnum = <Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
) =>
  builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(values).map(([value, text]) => [value, { description: text }]),
    ),
    // The compiler does not infer the keys of an object that is made from entries.
  }) as EnumRef<BuilderTypes, Value>;
