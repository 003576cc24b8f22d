import { type GraphQLSchema, isObjectType } from 'graphql';
import { needsOf } from '../../engine/plan/field-needs.ts';
import type { AsanaTypeName } from '../id/id.ts';
import { printedName } from '../prefix/printed-name.ts';

/** The fields whose name differs from Asana's, by their type and by Asana's name. */
const fieldNames = new WeakMap<GraphQLSchema, Map<AsanaTypeName, ReadonlyMap<string, string>>>();

/** The name of a field of Asana in this API. A field that this API does not have is written in the same way, such as `numHearts`. */
export function toFieldName(
  field: string,
  typeName: AsanaTypeName | null,
  schema: GraphQLSchema,
): string {
  const known = typeName === null ? undefined : namesOf(typeName, schema).get(field);
  return known ?? toCamelCase(field);
}

const toCamelCase = (field: string): string =>
  field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function namesOf(typeName: AsanaTypeName, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const byType = fieldNames.get(schema) ?? new Map<AsanaTypeName, ReadonlyMap<string, string>>();
  fieldNames.set(schema, byType);
  const names = byType.get(typeName) ?? findNames(printedName(schema, typeName), schema);
  byType.set(typeName, names);
  return names;
}

function findNames(typeName: string, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const type = schema.getType(typeName);
  const names = new Map<string, string>();
  if (!isObjectType(type)) return names;
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const path = needsOf(field)?.path;
    // Another field can show a part of the same value.
    if (typeof path === 'string' && fields[toCamelCase(path)] === undefined)
      names.set(path, field.name);
  }
  return names;
}
