import {
  type DocumentNode,
  extendSchema,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import { type FieldNeeds, recordOf } from '../engine/plan/field-needs.ts';
import { isObject } from '../upstream/http/json.ts';
import type { OwnField, SchemaExtension } from './schema-extension.ts';

// Fields that another program adds to the types of this schema. They are part of the plan like all others: what they read of a record is requested
// together with it.

/** The schema with more fields. Throws an Error that names what is wrong. */
export function withOwnFields(
  schema: GraphQLSchema,
  { typeDefs, fields }: SchemaExtension,
): GraphQLSchema {
  const document = parseExtension(typeDefs);
  const extended = extend(schema, document);
  const added = document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_EXTENSION)
      throw invalid('typeDefs may only contain “extend type”.');
    return (definition.fields ?? []).map(
      ({ name }) => [definition.name.value, name.value] as const,
    );
  });
  for (const [type, name] of added)
    declare(fieldOf(extended, type, name), `${type}.${name}`, fields[`${type}.${name}`]);
  const names = added.map(([type, name]) => `${type}.${name}`);
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid(`typeDefs do not define ${unknown}.`);
  return extended;
}

const invalid = (problem: string) =>
  new Error(`The extension of the schema is invalid: ${problem}`);

function parseExtension(typeDefs: string): DocumentNode {
  try {
    return parse(typeDefs);
  } catch (error) {
    throw error instanceof GraphQLError ? invalid(error.message) : error;
  }
}

function extend(schema: GraphQLSchema, document: DocumentNode): GraphQLSchema {
  try {
    return extendSchema(schema, document);
  } catch (error) {
    throw error instanceof Error ? invalid(error.message) : error;
  }
}

function fieldOf(
  schema: GraphQLSchema,
  typeName: string,
  name: string,
): GraphQLField<unknown, unknown> {
  const type = schema.getType(typeName);
  if (!isObjectType(type) || recordOf(type) === undefined)
    throw invalid(`${typeName} has no record of a service, so it cannot have more fields.`);
  const field = type.getFields()[name];
  if (field === undefined) throw invalid(`${typeName}.${name} is not defined.`);
  if (field.args.length > 0) throw invalid(`${typeName}.${name} must have no arguments.`);
  return field;
}

function declare(
  field: GraphQLField<unknown, unknown>,
  name: string,
  own: OwnField | undefined,
): void {
  if (own === undefined) throw invalid(`fields must contain ${name}.`);
  const { reads, path, resolve } = own;
  if ((reads === undefined) === (path === undefined))
    throw invalid(`${name} must have either reads or path.`);
  if (resolve === undefined && path === undefined)
    throw invalid(`${name} needs resolve, because it has no path.`);
  const needs: FieldNeeds = {
    ...(reads === undefined ? {} : { paths: reads }),
    ...(path === undefined ? {} : { path }),
  };
  field.extensions = { ...field.extensions, needs };
  field.resolve = (record) =>
    resolve === undefined ? valueAt(record, path ?? '') : resolve(record as never);
}

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record);
