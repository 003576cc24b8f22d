import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type InterfaceParam,
  type PothosOutputFieldConfig,
  type PothosTypeConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { DeclareCost, FieldCost } from './field-cost.ts';
import type { FieldSource } from './field-source.ts';
import type { PathOf } from './record-path.ts';

// A Pothos plugin: every field of a type with a record declares what it needs of the record. An exposed field needs the property
// that it exposes; all others declare `reads`, `path` or `separateRequest`. selection.ts makes masks from these declarations.
// The plugin does not wrap resolvers, and a field without these options has no cost.

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

/** What a field needs of its record. */
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

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      reads: ReadsPlugin<Types>;
    }
    interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      /** The kind of record behind this type. */
      record?: RecordInfo;
    }
    interface InterfaceTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Shape = unknown,
      Interfaces extends InterfaceParam<Types>[] = InterfaceParam<Types>[],
      ResolveType = unknown,
    > {
      /** The kind of record behind this interface. */
      record?: RecordInfo;
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      /** The paths of the record that the resolver reads. */
      reads?:
        | readonly PathOf<ParentShape>[]
        | ((args: InputShapeFromFields<Args>) => readonly PathOf<ParentShape>[]);
      /** The path of the field's value in the record; empty if the value is the record itself. */
      path?: PathOf<ParentShape> | '' | ((args: InputShapeFromFields<Args>) => PathOf<ParentShape>);
      /** Whether the field reads anything with these arguments. Default true. Set by `t.parsedField`. */
      accepts?: (args: InputShapeFromFields<Args>) => boolean;
      /** The field makes its own request. If this is a function, the request can start before the record has been read. */
      separateRequest?:
        | true
        | ((
            id: string,
            args: InputShapeFromFields<Args>,
            context: Types['Context'],
            source: FieldSource,
          ) => Promise<unknown>);
      /** What the field sends. Required for root fields and for fields with a separate request. */
      cost?: (
        id: string | null,
        args: InputShapeFromFields<Args>,
        source: FieldSource,
      ) => FieldCost | null;
    }
  }
}

interface Extensions {
  readonly record?: RecordInfo;
  readonly needs?: FieldNeeds;
  readonly cost?: DeclareCost;
  readonly pothosExposedField?: string;
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

class ReadsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onTypeConfig(config: PothosTypeConfig): PothosTypeConfig {
    if (config.kind !== 'Object' && config.kind !== 'Interface') return config;
    const { record } = config.pothosOptions;
    return record === undefined
      ? config
      : { ...config, extensions: { ...config.extensions, record } };
  }

  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const needs = toNeeds(config);
    const { cost } = config.pothosOptions;
    return needs === undefined && cost === undefined
      ? config
      : {
          ...config,
          extensions: {
            ...config.extensions,
            ...(needs && { needs }),
            ...(cost && { cost }),
          },
        };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const undeclared = Object.values(schema.getTypeMap()).flatMap(findUndeclaredFields);
    if (undeclared.length > 0) {
      throw new Error(`Declare reads, path or separateRequest for: ${undeclared.join(', ')}`);
    }
    const uncounted = findUncountedFields(schema);
    if (uncounted.length > 0) throw new Error(`Declare the cost of: ${uncounted.join(', ')}`);
    return schema;
  }
}

function toNeeds<Types extends SchemaTypes>(
  config: PothosOutputFieldConfig<Types>,
): FieldNeeds | undefined {
  const { reads, path, accepts, separateRequest } = config.pothosOptions as {
    reads?: FieldNeeds['paths'];
    path?: FieldNeeds['path'];
    accepts?: FieldNeeds['accepts'];
    separateRequest?: FieldNeeds['separateRequest'];
  };
  const exposed = (config.extensions as Extensions | undefined)?.pothosExposedField;
  if (reads === undefined && separateRequest === undefined && (path ?? exposed) === undefined)
    return undefined;
  return {
    ...(reads === undefined ? {} : { paths: reads }),
    ...(accepts === undefined ? {} : { accepts }),
    ...(separateRequest === undefined ? {} : { separateRequest }),
    // selection.ts finds out whether an exposed path ends at a scalar or at an embedded record.
    ...((path ?? exposed) === undefined ? {} : { path: path ?? exposed }),
  } as FieldNeeds;
}

/** The fields that do not declare what they need. `id` is excluded: it needs only the id, which every record has. */
function findUndeclaredFields(type: GraphQLNamedType): readonly string[] {
  if (!(isObjectType(type) || isInterfaceType(type)) || recordOf(type) === undefined) return [];
  return Object.values(type.getFields())
    .filter((field) => field.name !== 'id' && needsOf(field) === undefined)
    .map((field) => `${type.name}.${field.name}`);
}

/** The fields that can send requests and do not declare what they send. */
function findUncountedFields(schema: GraphQLSchema): readonly string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(
            (field) =>
              (roots.includes(type) || needsOf(field)?.separateRequest !== undefined) &&
              costOf(field) === undefined,
          )
          .map((field) => `${type.name}.${field.name}`)
      : [],
  );
}

/** The plugin's name, for the builder's list. */
export const readsPlugin = 'reads';

SchemaBuilder.registerPlugin(readsPlugin, ReadsPlugin);
