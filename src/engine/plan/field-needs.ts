import type { GraphQLField, GraphQLNamedType } from 'graphql';
import type { DeclareCost } from './field-cost.ts';
import type { FieldSource } from './field-source.ts';

// What the fields of the schema need of their records, and what they send. reads-plugin.ts writes it into the extensions of the schema.

/** The record behind a type. A type without a record (a connection, an edge, a payload) adds no paths to a mask. */
export interface RecordInfo {
  /** The kind of record, unique among all services: `asana.task`. */
  readonly kind: string;
  /** The service that the record is read from. */
  readonly service: string;
  /** The field that the service returns with every record, even if it is not requested. */
  readonly idField?: string;
  /** Paths that every value of this type needs, such as the path that defines its concrete type. */
  readonly always?: readonly string[];
}

export interface FieldNeeds {
  /** Paths it reads itself. */
  readonly paths?: readonly string[] | ((args: never) => readonly string[]);
  /** The path of its value in the record. What is selected of the value is requested together with the record. */
  readonly path?: string | ((args: never) => string);
  /** Whether it reads anything with these arguments. Default true. */
  readonly accepts?: (args: never) => boolean;
  /** It makes its own request: nothing that is selected below it is part of its record. */
  readonly separateRequest?: true | Prefetch;
}

/** Starts the separate request of a field when only the id of its record is known. */
export type Prefetch = (
  id: string,
  args: never,
  context: never,
  source: FieldSource,
) => Promise<unknown>;

/** What reads-plugin.ts adds to the extensions of types and fields. */
interface Extensions {
  readonly record?: RecordInfo;
  readonly needs?: FieldNeeds;
  readonly cost?: DeclareCost;
}

/** What a field needs of its record; undefined if the field belongs to no record. */
export function needsOf(field: GraphQLField<unknown, unknown>): FieldNeeds | undefined {
  return (field.extensions as Extensions).needs;
}

/** What a field sends; undefined if its value is part of what has been read for its parent. */
export function costOf(field: GraphQLField<unknown, unknown>): DeclareCost | undefined {
  return (field.extensions as Extensions).cost;
}

/** The record behind a type; undefined if the type has none. */
export function recordOf(type: GraphQLNamedType): RecordInfo | undefined {
  return (type.extensions as Extensions).record;
}
