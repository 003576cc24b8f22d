import type { GraphQLResolveInfo } from 'graphql';
import { noCost } from '../../engine/plan/field-cost.ts';
import type { Feed, FeedItem, OpenOptions } from '../../live/feed/change-feed.ts';
import { notAPosition } from '../../live/feed/feed-position.ts';
import type { Context } from '../../operation/context.ts';
import { InputError } from '../error/input-error.ts';
import { ArgumentParser } from '../validation/argument-parser.ts';
import type { AfterArgs } from './change-position.ts';

export interface SubscribeOptions extends OpenOptions {
  /** Does work later that needs to read: the context of the start is over then. */
  inNewContext<Result>(work: (context: Context) => Promise<Result>): Promise<Result>;
}

export interface ChangeEvent<Change> extends FeedItem<Change> {
  /** Whether its objects could not be read, so that the client must read them again. Default false. */
  readonly isUnread?: boolean;
}

/** The value of a change, with the position after which a reader continues. */
export type Positioned<Value> = Value & { readonly position: string };

export interface ChangeFieldOptions<Args extends object, Parsed, Change, Value> {
  /** Throws InputError. */
  readonly parse: (args: Args) => Parsed;
  readonly isOwn: (after: string, parsed: Parsed) => boolean;
  /** Opens the feed. Rejects if the viewer has no access. */
  readonly open: (
    parsed: Parsed,
    context: Context,
    options: SubscribeOptions,
  ) => Promise<Feed<Change>>;
  /** The value of the field. Null means that changes are missing. */
  readonly toValue: (change: Change | null, parsed: Parsed) => Value;
  /** The value of a change whose objects could not be read: of the kind RESYNC, and without objects to read. */
  readonly toUnread: (value: Value) => Value;
}

/** The options of a field of Subscription, for `t.field`. An event itself costs nothing: the polls are not part of an operation. */
export function changeField<Args extends object, Parsed, Change, Value extends object>({
  parse,
  isOwn,
  open,
  toValue,
  toUnread,
}: ChangeFieldOptions<Args, Parsed, Change, Value>) {
  function check(after: string | null | undefined, parsed: Parsed): void {
    if (after != null && !isOwn(after, parsed)) throw new InputError('after', notAPosition);
  }
  const parser = new ArgumentParser((args: Args & AfterArgs) => {
    const parsed = parse(args);
    check(args.after, parsed);
    return parsed;
  });
  const subscribe = async (root: object, args: Args, context: Context) => {
    const parsed = parser.parse(args);
    // The server passes these options as the root value.
    const options = root as SubscribeOptions;
    // It can also be from a header or an extension.
    check(options.after, parsed);
    return open(parsed, context, options);
  };
  return {
    parser,
    cost: noCost,
    // The server reads pages of changes from the result, and executes the changes of a page together. The compiler expects single changes.
    subscribe: subscribe as unknown as (
      root: object,
      args: Args,
      context: Context,
    ) => Promise<AsyncIterable<ChangeEvent<Change>>>,
    resolve: (
      { change, position, isUnread }: ChangeEvent<Change>,
      args: Args,
      _context: Context,
      _info: GraphQLResolveInfo,
    ): Positioned<Value> => {
      const value = toValue(change, parser.parse(args));
      return { ...(isUnread ? toUnread(value) : value), position };
    },
  };
}
