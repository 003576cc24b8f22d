import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  DirectiveLocation,
  GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
} from 'graphql';

// A Pothos plugin: marks the fields that are null only because of an error. Clients that throw errors, such as Relay with
// `@throwOnFieldError`, then generate non-null types for them.

/**
 * The definition of `@semanticNonNull`. Name, argument and location equal the published definition, because tools compare them.
 * Source: GraphQL, "GAP-49"; specs.apollo.dev, "nullability v0.4"; Relay, "Semantic Nullability".
 */
export const semanticNonNullDirective = new GraphQLDirective({
  name: 'semanticNonNull',
  description:
    'The field is null only if there is an error at its path. Clients that handle errors separately can treat it as non-null.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      defaultValue: [0],
      description:
        'What is never null without an error: 0 is the field, 1 is the items of its list.',
    },
  },
});

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      semanticNonNull: SemanticNonNullPlugin<Types>;
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
      /**
       * The levels of a nullable field that are null only because of an error; false if the field can be null without an error.
       * Default: level 0 of fields that make their own request and of root fields.
       */
      semanticNonNull?: readonly number[] | false;
    }
  }
}

/** The levels of a field that are null only because of an error; empty if there are none. */
export function semanticNonNullLevels(field: GraphQLField<unknown, unknown>): readonly number[] {
  return (
    (field.extensions as { readonly semanticNonNull?: readonly number[] }).semanticNonNull ?? []
  );
}

class SemanticNonNullPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { separateRequest, semanticNonNull } = config.pothosOptions;
    const isRoot = ['Query', 'Mutation', 'Subscription'].includes(config.kind);
    const makesRequest = isRoot || separateRequest;
    const levels = semanticNonNull ?? (makesRequest && config.type.nullable ? [0] : false);
    return levels === false
      ? config
      : { ...config, extensions: { ...config.extensions, semanticNonNull: levels } };
  }
}

export const semanticNonNullPlugin = 'semanticNonNull';

SchemaBuilder.registerPlugin(semanticNonNullPlugin, SemanticNonNullPlugin);
