import type { GraphQLResolveInfo } from 'graphql';
import { noCost } from '../../engine/plan/field-cost.ts';
import type { Feed, OpenOptions } from '../../live/feed/change-feed.ts';
import type { Context } from '../../operation/context.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';

/** What the server passes to a field of Subscription. */
export interface SubscribeOptions extends OpenOptions {
  /** Does work later that needs to read: the context of the start is over then. */
  inNewContext<Result>(work: (context: Context) => Promise<Result>): Promise<Result>;
}

/** How a field of Subscription receives its changes. */
export interface ChangeFieldOptions<Args extends object, Parsed, Change, Value> {
  /** Throws InputError. */
  readonly parse: (args: Args) => Parsed;
  /** Opens the feed. Rejects if the viewer has no access. */
  readonly open: (
    parsed: Parsed,
    context: Context,
    options: SubscribeOptions,
  ) => Promise<Feed<Change>>;
  /** The value of the field. Null means that changes are missing. */
  readonly toValue: (change: Change | null, parsed: Parsed, info: GraphQLResolveInfo) => Value;
}

/** The options of a field of Subscription, for `t.field`. An event itself costs nothing: the polls are not part of an operation. */
export function changeField<Args extends object, Parsed, Change, Value>({
  parse,
  open,
  toValue,
}: ChangeFieldOptions<Args, Parsed, Change, Value>) {
  const parser = new ArgumentParser(parse);
  const subscribe = (root: object, args: Args, context: Context) =>
    // The server passes these options as the root value.
    open(parser.parse(args), context, root as SubscribeOptions);
  return {
    parser,
    cost: noCost,
    // The server reads pages of changes from the result, and executes the changes of a page together. The compiler expects single changes.
    subscribe: subscribe as unknown as (
      root: object,
      args: Args,
      context: Context,
    ) => Promise<AsyncIterable<Change | null>>,
    resolve: (change: Change | null, args: Args, _context: Context, info: GraphQLResolveInfo) =>
      toValue(change, parser.parse(args), info),
  };
}
