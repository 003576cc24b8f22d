import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { mutationCases } from '../../schema/asana/mutation/mutation-case.ts';
import type { Random } from './random.ts';

/** The value of an argument, as a variable and as a literal. */
export interface ArgumentValue {
  readonly json: unknown;
  readonly literal: string;
}

/** Inputs of mutations, by their name. */
export const inputs: Readonly<Record<string, object>> = Object.fromEntries(
  mutationCases.map(({ name, input }) => [name, input('Written once')]),
);

const documentId = '1fJq0mT9sYbWkXvRz8cNdE2uLhPaGo3iQy7wKxMtVb4';

const valuesByType: Readonly<Record<string, readonly unknown[]>> = {
  Int: [1, 2, 3, 4, 5, 6, 7, 30, 0],
  String: ['text', '', 'q'],
  Boolean: [true, false],
  DateTime: ['2026-01-01T00:00:00Z'],
  Date: ['2026-01-01'],
  URL: [
    'https://app.asana.com/0/12/34',
    `https://docs.google.com/document/d/${documentId}/edit`,
    'https://example.com/x',
  ],
};

/** Values of arguments that are objects, by their type. */
const objectsByType: Readonly<Record<string, readonly object[]>> = {
  DocumentFilter: [{}, { starred: true }],
  DocumentOrder: [{ by: 'NAME' }],
  JSONObject: [{}],
  ProjectFilter: [{}, { completed: false }, { text: 'q' }],
  ProjectOrder: [{ by: 'MODIFIED_AT' }, { by: 'CREATED_AT', direction: 'ASCENDING' }],
  TaskFilter: [{}, { completed: true }, { isSubtask: false }, { dueOn: {} }],
  TaskOrder: [{ by: 'LIKES' }],
};

const ids = ['12', '13', '14', '15', '16', '17', '18', 'Task:12', 'Task:16', 'Project:12', 'me'];

/** A value for an argument. It is sometimes invalid for the field, but never for its type. */
export function valueFor(
  field: GraphQLField<unknown, unknown>,
  { name, type }: GraphQLArgument,
  random: Random,
): ArgumentValue {
  const named = getNamedType(type);
  if (name === 'input') {
    const json = inputs[field.name];
    return { json, literal: print(json, named) };
  }
  const isList = isListType(getNullableType(type));
  if (isEnumType(named)) {
    const { name: value } = random.pick(named.getValues());
    return { json: isList ? [value] : value, literal: isList ? `[${value}]` : value };
  }
  const objects = objectsByType[named.name];
  if (objects !== undefined) {
    const json = random.pick(objects);
    return { json, literal: print(json, named) };
  }
  const one = () =>
    named.name === 'ID' ? idFor(field, random) : random.pick(valuesOf(named.name));
  return toValue(isList ? [one(), one()] : one());
}

function valuesOf(typeName: string): readonly unknown[] {
  const values = valuesByType[typeName];
  if (values === undefined) throw new Error(`The generator needs values for ${typeName}.`);
  return values;
}

function idFor(field: GraphQLField<unknown, unknown>, random: Random): string {
  const isDocument = getNamedType(field.type).name === 'Document';
  if (isDocument || (field.name === 'node' && random.chance(15))) return `Document:${documentId}`;
  return random.chance(4) ? 'no id' : random.pick(ids);
}

const toValue = (json: unknown): ArgumentValue => ({ json, literal: print(json) });

function print(value: unknown, type?: GraphQLNamedType): string {
  if (Array.isArray(value)) return `[${value.map((item) => print(item, type)).join(', ')}]`;
  if (isEnumType(type)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = isInputObjectType(type) ? type.getFields() : {};
  const entries = Object.entries(value).map(([name, item]) => {
    const field = fields[name];
    return `${name}: ${print(item, field && getNamedType(field.type))}`;
  });
  return `{ ${entries.join(', ')} }`;
}
