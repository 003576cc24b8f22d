import type { EnumRef, ObjectRef } from '@pothos/core';
import { type BuilderTypes, builder, describedEnum } from '../../../builder/builder.ts';

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

// The fields of content types and of the inputs that change content. They have the names of the Google Docs API, so a field is declared by
// its kind and its description. Google omits fields that have their default value: 0, false, "" or an empty list. Where absence means
// "inherited", the value is null; `intOrZero` and the like return the default instead.

type Scalar = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean';

type RefOf<Value> = { readonly $inferType: Value } | { readonly $inferInput: Value };

/** A field whose value in the record, if it has one, is a `Value`. */
export interface DocsField<Value> {
  readonly type: FieldType | readonly [FieldType];
  readonly description: string;
  /** Only for types. Default true. */
  readonly nullable?: false;
  /** Only for types: what the field returns for the value of the record. Default: the value. */
  readonly toResult?: (value: Value | null | undefined) => unknown;
  /** Only for inputs. Default false. */
  readonly required?: true;
  /** Only for inputs. */
  readonly maxItems?: number;
}

type FieldType = Scalar | EnumRef<BuilderTypes, string> | RefOf<unknown>;

const scalar =
  <Value>(type: Scalar) =>
  (description: string): DocsField<Value> => ({ type, description });

const withDefault =
  <Value>(type: Scalar, ifAbsent: Value) =>
  (description: string): DocsField<Value> => ({
    type,
    description,
    nullable: false,
    toResult: (value) => value ?? ifAbsent,
  });

export const field = {
  id: scalar<string>('ID'),
  string: scalar<string>('String'),
  int: scalar<number>('Int'),
  float: scalar<number>('Float'),
  boolean: scalar<boolean>('Boolean'),

  stringOrEmpty: withDefault('String', ''),
  intOrZero: withDefault('Int', 0),
  floatOrZero: withDefault('Float', 0),

  /** An object; null if it is absent. */
  object: <Value>(type: RefOf<Value>, description: string): DocsField<Value> => ({
    type,
    description,
  }),

  /** A value of an enum; null if it is absent or if the enum does not have it. */
  enum: ({ type, values }: ServiceEnum, description: string): DocsField<string> => ({
    type,
    description,
    toResult: (value) => (value != null && values.has(value) ? value : null),
  }),

  /** A list; empty if it is absent. */
  list: <Item>(type: RefOf<Item>, description: string): DocsField<Item[]> =>
    toList(type, description),
  idList: (description: string): DocsField<string[]> => toList('ID', description),
  intList: (description: string): DocsField<number[]> => toList('Int', description),
};

const toList = <Item>(type: FieldType, description: string): DocsField<Item[]> => ({
  type: [type],
  description,
  nullable: false,
  toResult: (items) => items ?? [],
});

interface DocsTypeOptions<Shape> {
  readonly description: string;
  readonly fields: { readonly [Name in keyof Shape]?: DocsField<NonNullable<Shape[Name]>> };
}

/**
 * Declares a type for a part of a Docs document. Each field exposes the property of the record that has its name. No such part has an id
 * that is always present.
 *
 * @param type  Its name, or its reference if other types refer to it before it is declared.
 */
export function docsType<Shape>(
  type: string | ObjectRef<BuilderTypes, Shape>,
  { description, fields }: DocsTypeOptions<Shape>,
): ObjectRef<BuilderTypes, Shape> {
  const ref = typeof type === 'string' ? builder.objectRef<Shape>(type) : type;
  return builder.objectType(ref, {
    description,
    record: { kind: `docs.${ref.name}`, service: 'google' },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields as Readonly<Record<string, DocsField<never>>>).map(
          ([name, { toResult, ...options }]) => [
            name,
            // Pothos infers the type of one field from its options. Here the type of `fields` has checked names and values.
            toResult === undefined
              ? t.expose(name as never, options as never)
              : t.field({
                  ...options,
                  path: name,
                  resolve: (record: Shape) => toResult(record[name as keyof Shape] as never),
                } as never),
          ],
        ),
      ),
  });
}

/**
 * The suggested insertions and deletions of a part. Users who can edit the document receive suggestions inline. Without these two fields, a
 * client could not distinguish suggested text from accepted text. Suggested style changes are not part of the schema.
 */
export const suggestionIds = {
  suggestedInsertionIds: field.idList(
    'The ids of the suggestions that insert this part. Empty if the part is not a suggested insertion.',
  ),
  suggestedDeletionIds: field.idList(
    'The ids of the suggestions that delete this part. Empty if no suggestion deletes it.',
  ),
};
