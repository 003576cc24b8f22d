import type { EnumRef } from '@pothos/core';
import type { BuilderTypes } from '../../../builder/builder.ts';
import type { ServiceEnum } from './enum.ts';

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
