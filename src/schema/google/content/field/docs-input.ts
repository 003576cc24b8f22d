import type { InputObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../../builder/builder.ts';
import { type DocsField, field } from './docs-field.ts';

export type DocsInputFields = Readonly<Record<string, DocsField<never>>>;

/** An input type: its description, and its fields as the Google Docs API names them. */
export interface DocsInputOptions<Named extends DocsInputFields> {
  readonly description: string;
  readonly fields: Named;
}

export type DocsInputShape<Named extends DocsInputFields> = {
  [Name in keyof Named]: Named[Name] extends DocsField<infer Value> ? Value : never;
};

export const docsInput = <Named extends DocsInputFields>(
  typeName: string,
  { description, fields }: DocsInputOptions<Named>,
) =>
  builder.inputType(typeName, {
    description,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, { toResult: _, nullable: __, ...options }]) => [
          name,
          t.field(options as Parameters<typeof t.field>[0]),
        ]),
      ),
    // The compiler does not infer the keys of an object that is made from entries.
  }) as unknown as InputObjectRef<BuilderTypes, DocsInputShape<Named>>;

/** The kinds of fields, for a field that must be given. */
export const required = Object.fromEntries(
  Object.entries(field).map(([kind, declare]) => [
    kind,
    (...given: never[]) => ({
      ...(declare as (...given: never[]) => object)(...given),
      required: true,
    }),
  ]),
  // The compiler does not infer the keys of an object that is made from entries.
) as typeof field;

/** A kind of request. Its input type has the name of the kind: `InsertTextRequest` for `insertText`. */
export const request = <Named extends DocsInputFields>(
  description: string,
  input: DocsInputOptions<Named>,
) => ({ description, input });
