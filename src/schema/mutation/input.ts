import type { InputShapeFromTypeParam, InputTypeParam } from '@pothos/core';
import type { GraphQLInputField } from 'graphql';
import { type BuilderTypes, builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';

type Extensions = { readonly refersTo?: string };

/** The extension of an input whose ids are those of a type. Previews of a mutation read the names of these records. */
export const referenceTo = (typeName: string): Extensions => ({ refersTo: typeName });

/** The type whose ids an input accepts; null if it is unknown. */
export const refersTo = ({ extensions }: GraphQLInputField): string | null =>
  (extensions as Extensions).refersTo ?? null;

// The inputs of a mutation as data: each has a type, a description and a parser. They are parsed in the order of their declaration, so
// the first invalid one is the error.

type Shape<Type extends InputTypeParam<BuilderTypes>> = InputShapeFromTypeParam<
  BuilderTypes,
  Type,
  true
>;

/** The values of all inputs as GraphQL has checked them, for a parser that compares two of them. */
type GivenInputs = Readonly<Record<string, unknown>>;

export interface Input<Value> {
  readonly type: InputTypeParam<BuilderTypes>;
  readonly required: boolean;
  readonly description: string;
  /** For ids: the type that they belong to. */
  readonly refersTo?: string;
  /** Only for a list. */
  readonly maxItems?: number;
  readonly defaultValue?: unknown;
  /** Throws InputError. Undefined if the write does not contain the input. */
  parse(given: unknown, name: string, all: GivenInputs): Value;
}

export type Inputs = Readonly<Record<string, Input<unknown>>>;

type OptionalName<Fields extends Inputs> = {
  [Name in keyof Fields]: undefined extends ValueOf<Fields[Name]> ? Name : never;
}[keyof Fields];
type ValueOf<Field> = Field extends Input<infer Value> ? Value : never;

/** What the parsers of inputs return. An input whose value can be undefined can be absent. */
export type InputValues<Fields extends Inputs> = {
  readonly [Name in Exclude<keyof Fields, OptionalName<Fields>>]: ValueOf<Fields[Name]>;
} & {
  readonly [Name in OptionalName<Fields>]?: Exclude<ValueOf<Fields[Name]>, undefined>;
};

/** A required input whose value needs no check. */
export function input<Type extends InputTypeParam<BuilderTypes>>(
  type: Type,
  description: string,
): Input<Shape<Type>>;
/** A required input. */
export function input<Type extends InputTypeParam<BuilderTypes>, Value>(
  type: Type,
  description: string,
  parse: (given: Shape<Type>, name: string, all: GivenInputs) => Value,
): Input<Value>;
export function input(
  type: InputTypeParam<BuilderTypes>,
  description: string,
  // GraphQL has checked that the value has the type.
  parse: (given: never, name: string, all: GivenInputs) => unknown = (given) => given,
): Input<unknown> {
  return { type, required: true, description, parse: parse as Input<unknown>['parse'] };
}

/** The same input, which can be omitted. Null means the same. */
export const optional = <Value>(of: Input<Value>): Input<Value | undefined> => ({
  ...of,
  required: false,
  parse: (given, name, all) => (given == null ? undefined : of.parse(given, name, all)),
});

/** The same input, which can be omitted. Null clears the value at the service: it becomes `cleared`. */
export function clearable<Value, Cleared>(
  of: Input<Value>,
  cleared: Cleared,
): Input<Value | Cleared | undefined> {
  const { parse, ...options } = optional(of);
  return {
    ...options,
    parse: (given, name, all) => (given === null ? cleared : parse(given, name, all)),
  };
}

/** The same input, which can be omitted but not null. */
export function notNull<Value>(
  of: Input<Value>,
  problem = 'must not be null.',
): Input<Value | undefined> {
  const { parse, ...options } = optional(of);
  return {
    ...options,
    parse(given, name, all) {
      if (given === null) throw new InputError(name, `${name} ${problem}`);
      return parse(given, name, all);
    },
  };
}

/** True or false, which can be omitted but not null. */
export const switchInput = (description: string): Input<boolean | undefined> =>
  notNull(input('Boolean', description), 'must be true or false: it cannot be cleared.');

/** The same input, which can be omitted. Null is the default too. */
export const withDefault = <Value>(of: Input<Value>, defaultValue: Value): Input<Value> => ({
  ...of,
  required: false,
  defaultValue,
  parse: (given, name, all) => of.parse(given ?? defaultValue, name, all),
});

export const toInputType = (name: string, description: string, inputs: Inputs) =>
  builder.inputType(name, {
    description,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(inputs).map(([field, { parse: _parse, refersTo, ...options }]) => [
          field,
          t.field({ ...options, ...(refersTo && { extensions: referenceTo(refersTo) }) }),
        ]),
      ),
  });

/** Parses all inputs. Throws InputError. The result does not have the properties that are undefined. */
export function parseInputs<Fields extends Inputs>(
  inputs: Fields,
  given: object,
): InputValues<Fields> {
  const all = given as GivenInputs;
  const values: Record<string, unknown> = {};
  for (const name in inputs) {
    const value = inputs[name]?.parse(all[name], name, all);
    if (value !== undefined) values[name] = value;
  }
  // The compiler does not infer the keys of an object that is filled in a loop.
  return values as InputValues<Fields>;
}

export function checkTitle(title: string | null | undefined, field: string): void {
  if (title === undefined || title?.trim()) return;
  throw new InputError(field, `${field} must not be ${title === null ? 'null' : 'blank'}.`);
}

/** The changes of a record, which is an input of this name. Throws InputError if there are none. */
export function someChanges<Changes extends object>(record: string, changes: Changes): Changes {
  if (Object.keys(changes).length > 0) return changes;
  throw new InputError(
    record,
    `No changes are given: add at least one field besides the ${record}.`,
  );
}

export function checkExclusive(input: object, first: string, second: string): void {
  const isGiven = (name: string) => (input as Record<string, unknown>)[name] != null;
  if (isGiven(first) && isGiven(second)) {
    throw new InputError(
      second,
      `Give ${first} or ${second}, not both: they have the same meaning.`,
    );
  }
}

/** The only one of these inputs that is given. Throws InputError if none or several are given. */
function findOnly<Name extends string, Value>(
  values: { readonly [name in Name]?: Value | undefined },
  names: readonly Name[],
): { readonly name: Name; readonly value: Value } {
  const [name = names[0], second] = names.filter((one) => values[one] !== undefined);
  const all = new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
  if (second !== undefined) throw new InputError(second, `Give only one: ${all}.`);
  const value = name && values[name];
  if (value !== undefined) return { name: name as Name, value };
  throw new InputError(name ?? '', `Give ${all}.`);
}

/** The value of the only one of these inputs that is given. Throws InputError if none or several are given. */
export const onlyOne = <Name extends string, Value>(
  values: { readonly [name in Name]?: Value | undefined },
  names: readonly Name[],
): Value => findOnly(values, names).value;

/** The name of the only one of these inputs that is given. Throws InputError if none or several are given. */
export const nameOfOnly = <Name extends string>(
  values: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): Name => findOnly(values, names).name;

export function notBlank(text: string, name: string): string {
  checkTitle(text, name);
  return text;
}

export const textInput = (description: string): Input<string> =>
  input('String', description, notBlank);
