import {
  type FeedPosition,
  notAPosition,
  type PositionFeed,
  readPosition,
} from '../../live/feed/feed-position.ts';
import { builder } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';

export interface AfterArgs {
  readonly after?: string | null | undefined;
}

export const afterArg = builder.args((t) => ({
  after: t.string({
    description:
      'Send the changes after this `position` of an earlier result or of `changes`. Omit it for the changes from now on. The header `Last-Event-ID`, which browsers send when they connect again, replaces it.',
  }),
}));

/** For the descriptions of `position` of a change. */
export const positionDescription =
  'Where to continue after this change: the argument `after` of the same subscription, or of `changes` of the same object. It contains no secret, and remains valid when the server restarts.';

export const isOfFeed =
  <Parsed>(isOwn: (feed: PositionFeed, parsed: Parsed) => boolean) =>
  (after: string, parsed: Parsed): boolean => {
    const position = readPosition(after);
    return position !== null && isOwn(position, parsed);
  };

/**
 * The position that an argument contains. Null: from now on.
 *
 * @param isOwn  Whether a position of this feed is a position of the field.
 * @returns      Throws InputError for anything but an unmodified position of the field.
 */
export function parseAfter(
  after: string | null | undefined,
  isOwn: (feed: PositionFeed) => boolean,
): (PositionFeed & FeedPosition) | null {
  if (after == null) return null;
  const position = readPosition(after);
  if (position !== null && isOwn(position)) return position;
  throw new InputError('after', notAPosition);
}
