import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
} from 'graphql';
import { needsOf } from '../src/engine/plan/field-needs.ts';

/** A field with its type and its coordinate: `Task.subtasks`. */
export interface SchemaField {
  readonly at: string;
  readonly parent: GraphQLObjectType | GraphQLInterfaceType;
  readonly field: GraphQLField<unknown, unknown>;
}

/** All fields of object types and interfaces, without those of introspection and federation. */
export const fieldsOf = (schema: GraphQLSchema): readonly SchemaField[] =>
  Object.values(schema.getTypeMap()).flatMap((parent) =>
    (isObjectType(parent) || isInterfaceType(parent)) &&
    !isIntrospectionType(parent) &&
    !parent.name.startsWith('_')
      ? Object.values(parent.getFields())
          .filter(({ name }) => !name.startsWith('_'))
          .map((field) => ({ at: `${parent.name}.${field.name}`, parent, field }))
      : [],
  );

/** The root fields that make no request: this server knows the result. */
const withoutRequest = new Set(['Query.cost', 'Query.viewer']);

/** The field of a file whose value does not depend on a request: the server makes an address if Drive fails. */
const withFallback = new Set(['Document.url']);

/** The service of Google that returns a field of a document: a document is read from two services, with one request to each. */
export function documentPartOf({ parent, field }: SchemaField): 'docs' | 'file' | null {
  if (parent.name !== 'Document') return null;
  const { path = '', paths = [] } = needsOf(field) ?? {};
  // `never`: the arguments of these fields are optional.
  const withoutArguments = <Value>(value: Value | ((args: never) => Value)): Value =>
    value instanceof Function ? value({} as never) : value;
  const parts = [withoutArguments(path), ...withoutArguments(paths)].map(
    (one) => one.split('.')[0],
  );
  return (['docs', 'file'] as const).find((part) => parts.includes(part)) ?? null;
}

/**
 * The fields that make a request of their own: those that declare it, those that only one of the two services of Google returns, the
 * root fields, and all mutations.
 */
export const requestFieldsOf = (schema: GraphQLSchema): readonly SchemaField[] =>
  fieldsOf(schema).filter(
    (one) =>
      needsOf(one.field)?.separateRequest !== undefined ||
      (documentPartOf(one) !== null && !withFallback.has(one.at)) ||
      (/^(Query|Mutation)\./.test(one.at) && !withoutRequest.has(one.at)),
  );
