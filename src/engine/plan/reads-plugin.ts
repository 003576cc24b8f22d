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
import { type GraphQLNamedType, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import type { FieldCost } from './field-cost.ts';
import { costOf, type FieldNeeds, needsOf, type RecordInfo, recordOf } from './field-needs.ts';
import type { FieldSource } from './field-source.ts';
import type { PathOf } from './record-path.ts';

// A Pothos plugin: every field of a type with a record declares what it needs of the record. An exposed field needs the property
// that it exposes; all others declare `reads`, `path` or `separateRequest`. selection.ts makes masks from these declarations.
// The plugin does not wrap resolvers, and a field without these options has no cost.

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
  const exposed = config.extensions?.['pothosExposedField'] as string | undefined;
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
