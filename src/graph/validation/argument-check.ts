import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  responsePathAsArray,
} from 'graphql';
import { responseKey } from '../../selection/selected-field.ts';
import { selectionOf } from '../../selection/selection.ts';
import { InputError } from '../error/input-error.ts';
import type { NodeTypeName } from '../id/node-type.ts';
import { printedName } from '../prefix/printed-name.ts';
import type { ArgumentCheck } from './argument-parser.ts';
import { type ArgumentProblem, findProblem, parserOf } from './check-selection.ts';

// A Pothos plugin: a field defines how its arguments are parsed. Before a root field is resolved, the arguments of all fields
// selected below it are parsed too, so that invalid input is rejected before anything is sent to a service.

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
      /** How the arguments are parsed. Set by `t.parsedField` and `listField`. */
      parser?: ArgumentCheck<InputShapeFromFields<Args>>;
    }
  }
}

class ChecksPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { parser } = config.pothosOptions;
    return parser === undefined
      ? config
      : { ...config, extensions: { ...config.extensions, parser } };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (config.kind !== 'Query' && config.kind !== 'Mutation') return resolve;
    return (parent, args, context, info) => {
      checkArguments(info);
      return resolve(parent, args, context, info);
    };
  }
}

/** Throws a GraphQLError with a path for the first invalid argument of this root field or of a field below it. */
export function checkArguments(info: GraphQLResolveInfo): void {
  const problem = findProblem(info);
  if (problem !== null) throw toGraphqlError(problem, info);
}

/**
 * Throws a GraphQLError with a path for the first argument that is invalid for this record, such as the cursor of another list.
 * For a record that is read by its id; called before the record is read. Checks only fields of the record itself that make
 * their own request.
 */
export function checkSeparateFields(
  typeName: NodeTypeName,
  id: string,
  info: GraphQLResolveInfo,
): void {
  for (const { field, args, source } of selectionOf(info, printedName(info.schema, typeName))
    .separateFields) {
    const [node] = source.fieldNodes;
    if (node === undefined) continue;
    try {
      parserOf(field)?.check(source, () => args, id);
    } catch (error) {
      const path = [...responsePathAsArray(info.path), responseKey(node)];
      throw toGraphqlError({ error, node, path }, info);
    }
  }
}

function toGraphqlError({ error, node, path }: ArgumentProblem, info: GraphQLResolveInfo): unknown {
  if (!(error instanceof InputError)) return error;
  return new GraphQLError(error.message, {
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
