import SchemaBuilder, {
  BasePlugin,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core';
import type { GraphQLFieldResolver } from 'graphql';
import { nextEventLoopTurn } from '../event-loop/later-turn.ts';
import { isDeferred } from './deferred.ts';

// A Pothos plugin: a field that makes its own request, and is selected only in deferred fragments, sends it one turn later.

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      defer: DeferPlugin<Types>;
    }
  }
}

class DeferPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    config: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    // The writes of mutations are sent in order and are never deferred.
    if (config.kind !== 'Query' && config.pothosOptions.separateRequest === undefined)
      return resolve;
    return (parent, args, context, info) =>
      isDeferred(info)
        ? nextEventLoopTurn().then(() => resolve(parent, args, context, info))
        : resolve(parent, args, context, info);
  }
}

/** The plugin's name, for the builder's list. */
export const deferPlugin = 'defer';

SchemaBuilder.registerPlugin(deferPlugin, DeferPlugin);
