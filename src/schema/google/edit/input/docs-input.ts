import type { InputObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from '../../../builder/builder.ts';
import { type DocsField, field } from '../../content/field/docs-field.ts';
import { DimensionUnit } from '../../content/style/measure.ts';

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

export const DimensionInput = docsInput('DimensionInput', {
  description: 'A length with its unit.',
  fields: {
    magnitude: field.float('The magnitude, in the given unit. If omitted, it is 0.'),
    unit: field.enum(DimensionUnit, 'The unit of the magnitude: PT for points (1/72 of an inch).'),
  },
});

export const inputInPoints = (what: string) => field.object(DimensionInput, `${what}, in points.`);

export const SizeInput = docsInput('SizeInput', {
  description: 'A width and a height.',
  fields: {
    width: inputInPoints('The width'),
    height: inputInPoints('The height'),
  },
});

const RgbColorInput = docsInput('RgbColorInput', {
  description:
    'A color as red, green and blue components, each from 0 to 1. Black is 0 for all three, white is 1.',
  fields: {
    red: field.float('The red component, from 0 to 1. If omitted, it is 0.'),
    green: field.float('The green component, from 0 to 1. If omitted, it is 0.'),
    blue: field.float('The blue component, from 0 to 1. If omitted, it is 0.'),
  },
});

const ColorInput = docsInput('ColorInput', {
  description: 'A solid color.',
  fields: {
    rgbColor: field.object(RgbColorInput, 'The red, green and blue components.'),
  },
});

export const OptionalColorInput = docsInput('OptionalColorInput', {
  description: 'A color that can also be transparent.',
  fields: {
    color: field.object(ColorInput, 'The color. If omitted, it is transparent.'),
  },
});
