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
import type { PathOf } from './record-path.ts';
import type { SelectionSource } from './selection-source.ts';

// A Pothos plugin: every field of a record's type says what it needs of its record. An exposed field needs what it
// exposes; anything else says `reads`, `path` or `separateRequest`. selection.ts turns what a query selects into masks with it. Nothing
// is wrapped: resolvers stay as they are, and a field without these options costs nothing.

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
  /** Where its value stands in the record, so that what is selected of it can be asked for along with the record. */
  readonly path?: string;
  /** It makes a request of its separateRequest: nothing that is selected below it concerns its record. */
  readonly separateRequest?: true | Prefetch;
}

/** Begins a field's own request for a record of which no more than the id is known yet. */
export type Prefetch = (
  id: string,
  args: never,
  context: never,
  source: SelectionSource,
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
      /** The paths of the record that the resolver touches. */
      reads?:
        | readonly PathOf<ParentShape>[]
        | ((args: InputShapeFromFields<Args>) => readonly PathOf<ParentShape>[]);
      /** The path at which the field's value stands in the record; empty when the value is the record itself. */
      path?: PathOf<ParentShape> | '';
      /** The field makes a request of its own. Given a function, that request can begin before the record is there. */
      separateRequest?:
        | true
        | ((
            id: string,
            args: InputShapeFromFields<Args>,
            context: Types['Context'],
            source: SelectionSource,
          ) => Promise<unknown>);
    }
  }
}

interface Extensions {
  readonly record?: RecordInfo;
  readonly needs?: FieldNeeds;
  readonly pothosExposedField?: string;
}

/** What a field needs of its record; undefined for a field that belongs to no record. */
export function needsOf(field: GraphQLField<unknown, unknown>): FieldNeeds | undefined {
  return (field.extensions as Extensions).needs;
}

/** What a type is to the plan; undefined for a type that is looked through. */
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
    return needs === undefined
      ? config
      : { ...config, extensions: { ...config.extensions, needs } };
  }

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const silent = Object.values(schema.getTypeMap()).flatMap(findUndeclaredFields);
    if (silent.length > 0) {
      throw new Error(`Declare reads, path or separateRequest for: ${silent.join(', ')}`);
    }
    return schema;
  }
}

function toNeeds<Types extends SchemaTypes>(
  config: PothosOutputFieldConfig<Types>,
): FieldNeeds | undefined {
  const { reads, path, separateRequest } = config.pothosOptions as {
    reads?: FieldNeeds['paths'];
    path?: string;
    separateRequest?: FieldNeeds['separateRequest'];
  };
  const exposed = (config.extensions as Extensions | undefined)?.pothosExposedField;
  if (reads === undefined && separateRequest === undefined && (path ?? exposed) === undefined)
    return undefined;
  return {
    ...(reads === undefined ? {} : { paths: reads }),
    ...(separateRequest === undefined ? {} : { separateRequest }),
    // Whether an exposed path ends at a scalar or at a record that can be ridden on is the walk's to see.
    ...((path ?? exposed) === undefined ? {} : { path: path ?? exposed }),
  } as FieldNeeds;
}

/** The fields of a record's type that do not say what they need. `id` is made of what every record brings. */
function findUndeclaredFields(type: GraphQLNamedType): readonly string[] {
  if (!(isObjectType(type) || isInterfaceType(type)) || recordOf(type) === undefined) return [];
  return Object.values(type.getFields())
    .filter((field) => field.name !== 'id' && needsOf(field) === undefined)
    .map((field) => `${type.name}.${field.name}`);
}

/** The plugin's name, for the builder's list. */
export const readsPlugin = 'reads';

SchemaBuilder.registerPlugin(readsPlugin, ReadsPlugin);
