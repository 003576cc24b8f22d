import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { refersTo } from '../../schema/mutation/input.ts';
import type { PlannedMutation } from '../../schema/mutation/operation-effect.ts';

/** The ids in the input of a mutation: as global ids or addresses where possible, otherwise as they were given. */
export function idsInInput(
  schema: GraphQLSchema,
  { name, args }: PlannedMutation,
): readonly string[] {
  const found: string[] = [];
  function collect(value: unknown, type: GraphQLInputType, typeName: string | null): void {
    const nullable = getNullableType(type);
    if (value === null || value === undefined) return;
    if (isListType(nullable)) {
      for (const item of Array.isArray(value) ? value : [value])
        collect(item, nullable.ofType, typeName);
    } else if (isInputObjectType(nullable)) {
      for (const field of Object.values(nullable.getFields()))
        collect((value as Record<string, unknown>)[field.name], field.type, refersTo(field));
    } else if (isScalarType(nullable) && nullable.name === 'ID') {
      found.push(toReference(String(value).trim(), typeName));
    }
  }
  const field = schema.getMutationType()?.getFields()[name];
  for (const arg of field?.args ?? []) collect(args?.[arg.name], arg.type, null);
  return [...new Set(found)];
}

/** Ids of the services have no type of their own. */
const toReference = (id: string, typeName: string | null) =>
  typeName === null || /[:/@]/.test(id) || id === 'me' ? id : `${typeName}:${id}`;
