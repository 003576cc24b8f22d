import {
  coerceInputValue,
  GraphQLError,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { OperationWork } from '../event-loop/operation-work.ts';
import { runInSlices, type SlicedWork } from '../event-loop/time-slice.ts';
import { isTurnOver } from '../event-loop/turn.ts';
import { inspect } from '../inspect.ts';
import { withoutStackTraces } from '../without-stack-traces.ts';

// graphql-js coerces all variables in one turn of the event loop, which takes 0.1 s for a list of 6,000 edits. Here, a large value is
// divided into small ones, and graphql-js coerces one after another.

/** The number of values that one value may contain without being large. */
const maxValues = 1000;

/** Whether a value is a list or an object with many values at all depths together. Stops as soon as the answer is known. */
function isLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const parents = [value];
  let count = 0;
  // Includes what is added meanwhile.
  for (const parent of parents) {
    const values: readonly unknown[] = Array.isArray(parent) ? parent : Object.values(parent);
    count += values.length;
    if (count > maxValues) return true;
    for (const one of values) if (typeof one === 'object' && one !== null) parents.push(one);
  }
  return false;
}

/** Where the check of variables stops, so that its processor time is limited. As in graphql-js. */
const defaultMaxErrors = 50;

type CoercedVariables = ReturnType<typeof getVariableValues>;
type Inputs = Readonly<Record<string, unknown>>;

/**
 * Coerces the variables of an operation. The result is that of graphql-js, except for the order of the errors in one large variable.
 * Returns a promise for large variables only, and lets other work run before it resolves: what reads them next takes long too.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  inputs: Inputs,
  operation: OperationWork,
  maxErrors = defaultMaxErrors,
): CoercedVariables | Promise<CoercedVariables> {
  return isLarge(inputs)
    ? runInSlices(coerceEach(schema, definitions, inputs, maxErrors), operation)
    : withoutStackTraces(() => getVariableValues(schema, definitions, inputs, { maxErrors }));
}

function* coerceEach(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  inputs: Inputs,
  maxErrors: number,
): SlicedWork<CoercedVariables> {
  const coerced: Record<string, unknown> = {};
  const errors: GraphQLError[] = [];
  try {
    for (const definition of definitions) {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type);
      const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      if (isInputType(type) && isLarge(value)) {
        coerced[name] = yield* coerce(value, type, [], (path, invalid, error) => {
          if (errors.length >= maxErrors) throw tooManyErrors();
          errors.push(toVariableError(definition, path, invalid, error));
        });
      } else {
        const remaining = maxErrors - errors.length;
        const one = getVariableValues(schema, [definition], inputs, { maxErrors: remaining });
        Object.assign(coerced, one.coerced);
        errors.push(...(one.errors ?? []));
        if (errors.length > maxErrors) break;
      }
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    errors.push(error);
  }
  yield;
  return errors.length === 0 ? { coerced } : { errors };
}

type Path = readonly (string | number)[];
type OnError = (path: Path, invalid: unknown, error: GraphQLError) => void;

function* coerce(
  value: unknown,
  type: GraphQLInputType,
  path: Path,
  onError: OnError,
): SlicedWork<unknown> {
  const nullable = getNullableType(type);
  if (isLarge(value)) {
    if (isListType(nullable) && Array.isArray(value)) {
      const items: unknown[] = [];
      const { parseAhead } = getNamedType(nullable).extensions as ItemExtensions;
      for (const [index, given] of value.entries()) {
        const item = yield* coerce(given, nullable.ofType, [...path, index], onError);
        items.push(item);
        if (isObject(item)) parseAhead?.(item);
        if (isTurnOver()) yield;
      }
      return items;
    }
    if (isInputObjectType(nullable) && !Array.isArray(value))
      return yield* coerceObject(value, nullable, path, onError);
  }
  return withoutStackTraces(() =>
    coerceInputValue(value, type, (inner, invalid, error) =>
      onError([...path, ...inner], invalid, error),
    ),
  );
}

/** What an input type can declare. */
export interface ItemExtensions {
  /** Receives each item of a long list of this type, so that its work is divided as the coercion is. */
  readonly parseAhead?: (item: object) => void;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The type of a field that is coerced separately. */
const anyValue = new GraphQLScalarType({ name: 'AnyValue' });

/** graphql-js coerces the object with its large fields as they are. Each of these is coerced separately. */
function* coerceObject(
  value: object,
  type: GraphQLInputObjectType,
  path: Path,
  onError: OnError,
): SlicedWork<unknown> {
  const large = Object.values(type.getFields()).filter(({ name }) =>
    isLarge(Reflect.get(value, name)),
  );
  const { fields, ...config } = type.toConfig();
  for (const { name } of large) fields[name] = { ...fields[name], type: anyValue };
  const withoutLarge = new GraphQLInputObjectType({ ...config, fields });
  const coerced: unknown = coerceInputValue(value, withoutLarge, (inner, invalid, error) =>
    onError([...path, ...inner], invalid, error),
  );
  const result: Record<string, unknown> = { ...Object(coerced) };
  for (const { name, type: fieldType } of large)
    result[name] = yield* coerce(Reflect.get(value, name), fieldType, [...path, name], onError);
  return result;
}

/** The same error as that of graphql-js. */
function toVariableError(
  definition: VariableDefinitionNode,
  path: Path,
  invalid: unknown,
  error: GraphQLError,
): GraphQLError {
  const name = definition.variable.name.value;
  const position = path.length > 0 ? ` at "${name}${printPath(path)}"` : '';
  return new GraphQLError(
    `Variable "$${name}" got invalid value ${inspect(invalid)}${position}; ${error.message}`,
    { nodes: definition, originalError: error },
  );
}

const tooManyErrors = () =>
  new GraphQLError('Too many errors processing variables, error limit reached. Execution aborted.');

const printPath = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
