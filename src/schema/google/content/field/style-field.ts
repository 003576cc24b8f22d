import type { InputObjectRef, ObjectRef } from '@pothos/core';
import type { BuilderTypes } from '../../../builder/builder.ts';
import { type DocsField, docsType, field, type ServiceEnum } from './docs-field.ts';
import { docsInput } from './docs-input.ts';

// Styles are read and written in the same form, so each is declared once: as a type, and as the input that sets it.

/** A description for reading and for writing: one text, or two that differ. */
export type StyleText = string | { readonly read: string; readonly write: string };

/** A style: its type, and the input type with the same name and `Input`. */
export interface DocsStyle<Shape> {
  readonly type: ObjectRef<BuilderTypes, Shape>;
  readonly input: InputObjectRef<BuilderTypes, Shape>;
}

/** A field of both. */
interface StyleField<Value> {
  readonly read: DocsField<Value>;
  readonly write: DocsField<Value>;
}

const bothTexts = (text: StyleText) =>
  typeof text === 'string' ? { read: text, write: text } : text;

const inBoth =
  <Value>(
    read: (description: string) => DocsField<Value>,
    write: (description: string) => DocsField<Value> = read,
  ) =>
  (text: StyleText): StyleField<Value> => {
    const texts = bothTexts(text);
    return { read: read(texts.read), write: write(texts.write) };
  };

export const styleField = {
  id: inBoth(field.id),
  string: inBoth(field.string),
  int: inBoth(field.int),
  float: inBoth(field.float),
  floatOrZero: inBoth(field.floatOrZero, field.float),
  boolean: inBoth(field.boolean),
  enum: (values: ServiceEnum, text: StyleText) => inBoth((one) => field.enum(values, one))(text),
  object: <Value>({ type, input }: DocsStyle<Value>, text: StyleText): StyleField<Value> =>
    inBoth<Value>(
      (one) => field.object(type, one),
      (one) => field.object(input, one),
    )(text),
  /** @param maxItems  The maximum number of items that an input can have. */
  list: <Item>(
    { type, input }: DocsStyle<Item>,
    text: StyleText,
    maxItems?: number,
  ): StyleField<Item[]> =>
    inBoth<Item[]>(
      (one) => field.list(type, one),
      (one) => ({ ...field.list(input, one), ...(maxItems !== undefined && { maxItems }) }),
    )(text),
};

/** A property that is inherited if it is not set. */
export const inherited = (text: string): StyleText => ({
  read: `${text} Null means inherited.`,
  write: text,
});

/** A property that is not set by default. */
export const falseByDefault = (text: string): StyleText => ({
  read: `${text} Null means false.`,
  write: text,
});

/** A property that Google ignores in inputs. */
export const readOnly = (read: string, write: string): StyleText => ({
  read,
  write: `Read-only, but accepted so that you can send back a style that you read: ${write}`,
});

interface DocsStyleOptions<Shape> {
  readonly description: StyleText;
  /** Every property that the service has. */
  readonly fields: { readonly [Name in keyof Shape]-?: StyleField<NonNullable<Shape[Name]>> };
}

/** Declares a style: its type and its input type. */
export function docsStyle<Shape>(
  name: string,
  { description, fields }: DocsStyleOptions<Shape>,
): DocsStyle<Shape> {
  const texts = bothTexts(description);
  const all = Object.entries<StyleField<never>>(fields);
  const fieldsTo = (use: 'read' | 'write') =>
    Object.fromEntries(all.map(([key, one]) => [key, one[use]]));
  return {
    type: docsType<Shape>(name, { description: texts.read, fields: fieldsTo('read') as object }),
    // The type of `fields` has checked the fields of both.
    input: docsInput(`${name}Input`, {
      description: texts.write,
      fields: fieldsTo('write'),
    }) as unknown as InputObjectRef<BuilderTypes, Shape>,
  };
}
