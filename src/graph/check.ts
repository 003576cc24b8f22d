import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import { GraphQLError, type GraphQLFieldResolver, type GraphQLResolveInfo } from 'graphql';
import { findProblem } from './check-selection.ts';
import { InputError } from './errors.ts';

// A Pothos plugin: a field may say how its arguments are checked. Before a root field is resolved, the arguments of every
// field below it are checked too, so that input which is wrong on its face is refused before anything is sent upstream.

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      checks: ChecksPlugin<Types>;
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
      /** Throws InputError for arguments that are wrong whatever the services say. */
      check?: (args: InputShapeFromFields<Args>) => void;
    }
  }
}

class ChecksPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { check } = config.pothosOptions;
    return check === undefined
      ? config
      : { ...config, extensions: { ...config.extensions, check } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (config.kind !== 'Query' && config.kind !== 'Mutation') return resolve;
    return (parent, args, context, info) => {
      refuseBadInput(info);
      return resolve(parent, args, context, info);
    };
  }
}

/** Throws, located, for the first argument that is wrong on its face: of this root field, or of any field below it. */
export function refuseBadInput(info: GraphQLResolveInfo): void {
  const problem = findProblem(info);
  if (problem === null) return;
  const { error, node, path } = problem;
  if (!(error instanceof InputError)) throw error;
  throw new GraphQLError(error.message, {
    nodes: node,
    path,
    extensions: {
      code: 'BAD_USER_INPUT',
      field: error.field,
      retryable: false,
      ...(info.operation.operation === 'mutation' ? { applied: 'NO' } : {}),
      ...error.details,
    },
  });
}

/** The plugin's name, for the builder's list. */
export const checksPlugin = 'checks';

SchemaBuilder.registerPlugin(checksPlugin, ChecksPlugin);
