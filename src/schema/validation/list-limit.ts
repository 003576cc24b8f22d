import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { InputError } from '../error/input-error.ts';

// Each list of the input has a maximum number of items, which is also in its description. The plugin in argument-check.ts adds both.

export const defaultMaxItems = 1000;

type InputValue = GraphQLArgument | GraphQLInputField;

const checked = new WeakSet<object>();

/**
 * Throws InputError for the first list in the arguments of a field that has too many items.
 *
 * @param values  The coerced arguments.
 */
export function checkListLimits(field: GraphQLField<unknown, unknown>, values: object): void {
  if (!field.args.some(containsList) || checked.has(values)) return;
  for (const argument of field.args) {
    // Errors of a mutation name the fields of its input.
    checkValue(
      argument,
      Reflect.get(values, argument.name),
      argument.name === 'input' ? '' : argument.name,
    );
  }
  checked.add(values);
}

function checkValue(definition: InputValue, value: unknown, path: string): void {
  if (value == null || !containsList(definition)) return;
  const type = getNamedType(definition.type);
  if (!Array.isArray(value)) {
    if (isInputObjectType(type)) checkFields(type, value, path);
    return;
  }
  const maxItems = Number(definition.extensions['maxItems']);
  if (value.length > maxItems) {
    throw new InputError(
      path,
      `${definition.name} must have at most ${maxItems} items, but has ${value.length}. Divide the list into several operations.`,
    );
  }
  if (!isInputObjectType(type) || !hasList(type)) return;
  for (const [index, item] of value.entries()) checkFields(type, item, `${path}[${index}]`);
}

function checkFields(type: GraphQLInputObjectType, value: object, path: string): void {
  const fields = type.getFields();
  for (const [name, inner] of Object.entries(value)) {
    const field = fields[name];
    if (field !== undefined) checkValue(field, inner, path === '' ? name : `${path}.${name}`);
  }
}

const hasListByType = new WeakMap<GraphQLInputObjectType, boolean>();

/** Whether an input object contains a list, at any depth. */
function hasList(type: GraphQLInputObjectType): boolean {
  const known = hasListByType.get(type);
  if (known !== undefined) return known;
  // A type that contains itself is searched once.
  hasListByType.set(type, false);
  const result = Object.values(type.getFields()).some(containsList);
  hasListByType.set(type, result);
  return result;
}

/** Whether an argument or input field is a list, or contains one at any depth. */
function containsList({ type }: InputValue): boolean {
  const named = getNamedType(type);
  return isListType(getNullableType(type)) || (isInputObjectType(named) && hasList(named));
}
