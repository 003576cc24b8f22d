import type { ObjectRef } from '@pothos/core';
import type { FeedPosition, PositionFeed } from '../../live/feed/feed-position.ts';
import type { PageAfter } from '../../live/feed/page-after.ts';
import { type BuilderTypes, builder, describedEnum } from '../builder/builder.ts';
import { InputError } from '../error/input-error.ts';
import type { Positioned } from './change-field.ts';
import { type AfterArgs, parseAfter } from './change-position.ts';

// The changes after a position as the result of a query: the same as a subscription sends, in pages.

const ResyncReason = describedEnum(
  'ResyncReason',
  'Why changes are unknown, so that a client must read the state again.',
  {
    POSITION_EXPIRED:
      'The service no longer has the changes after the position. Asana keeps them for 24 hours.',
    DOCUMENT_MOVED:
      'The document is in another drive than at the position, or the viewer has left its shared drive. Each drive has its own changes.',
  },
);

export interface ChangePage<Value> {
  readonly nodes: readonly Positioned<Value>[];
  readonly position: string;
  readonly hasMore: boolean;
  readonly resync: typeof ResyncReason.$inferType | null;
}

export const changePageOf = <Value>(change: ObjectRef<BuilderTypes, Positioned<Value>>) =>
  builder.objectRef<ChangePage<Value>>(`${change.name}Page`).implement({
    description: 'The changes after a position.',
    fields: (t) => ({
      nodes: t.field({
        type: [change],
        nullable: { list: false, items: false },
        description:
          'The changes, in the order in which the service reports them. Their objects are read after the changes. Empty without `after`.',
        resolve: ({ nodes }) => nodes,
      }),
      position: t.stringAt(
        'position',
        'Where to continue: `after` of the next page, or of the subscription. Read the position before the state, in an operation of its own: changes between the two would otherwise be missing.',
        'nonNull',
      ),
      hasMore: t.booleanAt(
        'hasMore',
        'Whether there are more changes now. Read them with `after: position`. A page can have fewer changes than `first`, or none, and still be followed by another one.',
        'nonNull',
      ),
      resync: t.at(
        'resync',
        ResyncReason,
        'Why changes after the position are unknown. Read the state again, then continue with `position`. Null if none are missing.',
      ),
    }),
  });

/** One read of a service has at most so many changes. */
const maxFirst = 100;
const defaultFirst = 50;

export interface ChangePageArgs extends AfterArgs {
  readonly first?: number | null | undefined;
}

export const changePageArgs = builder.args((t) => ({
  first: t.int({
    defaultValue: defaultFirst,
    description: `The maximum number of changes to return, 1 to ${maxFirst}. One page is one read of the service.`,
  }),
  after: t.string({
    description:
      'Return the changes after this `position` of a page or of a result of the subscription. Omit it for the position now.',
  }),
}));

export interface ChangePageRequest {
  readonly first: number;
  /** Null: only the position now. */
  readonly after: (PositionFeed & FeedPosition) | null;
}

export function parseChangePage(
  { first, after }: ChangePageArgs,
  isOwn: (feed: PositionFeed) => boolean,
): ChangePageRequest {
  if (first != null && (first < 1 || first > maxFirst))
    throw new InputError('first', `first must be 1 to ${maxFirst}, but it is ${first}.`);
  return { first: first ?? defaultFirst, after: parseAfter(after, isOwn) };
}

export function toChangePage<Change, Value extends object>(
  { items, end, hasMore, isReset }: PageAfter<Change>,
  first: number,
  toValue: (change: Change | null) => Value,
): ChangePage<Value> {
  if (isReset) return resyncPage(end, 'POSITION_EXPIRED');
  const kept = items.slice(0, first);
  const last = kept.length < items.length ? kept.at(-1) : undefined;
  return {
    nodes: kept.map(({ change, position }) => ({ ...toValue(change), position })),
    position: last?.position ?? end,
    hasMore: hasMore || last !== undefined,
    resync: null,
  };
}

/** The page of a client that must read the state again, or of one that has no position yet. */
export const resyncPage = (
  position: string,
  resync: ChangePage<never>['resync'],
): ChangePage<never> => ({ nodes: [], position, hasMore: false, resync });
