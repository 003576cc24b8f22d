import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosInputFieldConfig,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  GraphQLError,
  type GraphQLErrorExtensions,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
} from 'graphql';
import { type DeclareCost, noCost } from '../../engine/plan/field-cost.ts';
import type { FieldNeeds, Prefetch } from '../../engine/plan/field-needs.ts';
import { InputError } from '../error/input-error.ts';
import { type ArgumentCheck, ifValid } from './argument-parser.ts';
import { findProblem } from './check-selection.ts';
import { reportOncePerList } from './list-error.ts';
import { checkListLimits, defaultMaxItems } from './list-limit.ts';

// A Pothos plugin: a field defines how its arguments are parsed. In a query, an invalid argument is the error of its own field only.
// Before a mutation is executed, the arguments of all fields selected below it are parsed too: a mutation whose payload cannot be
// returned completely changes nothing. The same happens before a subscription starts: otherwise every event would have the error.

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
    interface InputFieldOptions {
      /** Only for a list: the maximum number of items. It is added to the description. Default 1000. */
      maxItems?: number;
    }
  }
}

class ChecksPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>) {
    const { parser } = config.pothosOptions;
    const limited = hasInputList(config) ? withinLimits(config.pothosOptions as FieldReads) : {};
    // The reads plugin, which runs after this one, takes the option. The options of every kind of field are another type.
    const pothosOptions = { ...config.pothosOptions, ...limited };
    const extensions = { ...config.extensions, ...(parser && { parser }) };
    return { ...config, pothosOptions, extensions } as PothosOutputFieldConfig<Types>;
  }

  override onInputFieldConfig(config: PothosInputFieldConfig<Types>) {
    if (config.type.kind !== 'List') return config;
    const maxItems = config.pothosOptions.maxItems ?? defaultMaxItems;
    return {
      ...config,
      description: `${config.description ?? ''} At most ${maxItems} items.`,
      extensions: { ...config.extensions, maxItems },
    };
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (config.kind === 'Mutation') {
      return (parent, args, context, info) => {
        checkArguments(info, { applied: 'NO' });
        return resolve(parent, args, context, info);
      };
    }
    const withLimits = hasInputList(config) ? checkListsBefore(resolve) : resolve;
    return config.pothosOptions.parser === undefined ? withLimits : reportOncePerList(withLimits);
  }

  override wrapSubscribe(
    subscribe: GraphQLFieldResolver<unknown, Types['Context'], object> | undefined,
  ) {
    if (subscribe === undefined) return undefined;
    const checked: typeof subscribe = (parent, args, context, info) => {
      checkArguments(info, {});
      return subscribe(parent, args, context, info);
    };
    return checked;
  }
}

const hasInputList = <Types extends SchemaTypes>({ args }: PothosOutputFieldConfig<Types>) =>
  Object.values(args).some(({ type }) => type.kind === 'List' || type.kind === 'InputObject');

interface FieldReads {
  readonly cost?: DeclareCost;
  readonly separateRequest?: FieldNeeds['separateRequest'];
}

/** A field with a list that is too long sends nothing: neither when it is resolved, nor while its record is still being read. */
const withinLimits = ({ cost, separateRequest }: FieldReads): FieldReads => ({
  ...(cost && cost !== noCost && { cost: costWithinLimits(cost) }),
  ...(typeof separateRequest === 'function' && {
    separateRequest: prefetchWithinLimits(separateRequest),
  }),
});

const prefetchWithinLimits =
  (prefetch: Prefetch): Prefetch =>
  (id, args, context, source) => {
    checkLists(source, args);
    return prefetch(id, args, context, source);
  };

/** The cost is not calculated, because that would read the list. */
const costWithinLimits =
  (cost: DeclareCost): DeclareCost =>
  (id, args, source) =>
    ifValid(() => {
      checkLists(source, args);
      return cost(id, args, source);
    });

function checkLists({ parentType, fieldName }: FieldName, args: object): void {
  const field = parentType.getFields()[fieldName];
  if (field !== undefined) checkListLimits(field, args);
}

type FieldName = Pick<GraphQLResolveInfo, 'parentType' | 'fieldName'>;

function checkListsBefore<Context extends object>(
  resolve: GraphQLFieldResolver<unknown, Context, object>,
): GraphQLFieldResolver<unknown, Context, object> {
  return (parent, args, context, info) => {
    checkLists(info, args);
    return resolve(parent, args, context, info);
  };
}

/** Throws a GraphQLError with a path for the first invalid argument of this root field or of a field below it. */
function checkArguments(info: GraphQLResolveInfo, added: GraphQLErrorExtensions): void {
  const problem = findProblem(info);
  if (problem === null) return;
  const { error, node, path } = problem;
  if (!(error instanceof InputError)) throw error;
  throw new GraphQLError(error.message, {
    nodes: node ?? null,
    path,
    extensions: {
      code: 'BAD_USER_INPUT',
      field: error.field,
      retryable: false,
      ...added,
      ...error.details,
    },
  });
}

export const checksPlugin = 'checks';

SchemaBuilder.registerPlugin(checksPlugin, ChecksPlugin);
