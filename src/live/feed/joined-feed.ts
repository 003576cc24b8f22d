import { nextEventLoopTurn } from '../../engine/event-loop/later-turn.ts';
import type { Feed, FeedItem, FeedPage } from './change-feed.ts';

/** One of several feeds that are read together. */
export interface NamedFeed<Change> {
  /** Unique among the feeds. Contains neither `~` nor `.`. */
  readonly key: string;
  readonly feed: Feed<Change>;
}

export interface JoinedChange<Change> {
  readonly key: string;
  /** Null: changes are missing, or the feed has ended. */
  readonly change: Change | null;
  /** Whether the feed has ended, because the viewer has no access to its object any more. */
  readonly hasEnded: boolean;
}

const printPositions = (positions: ReadonlyMap<string, string>): string =>
  [...positions].map(([key, position]) => `${key}~${position}`).join('.');

/** The positions of the feeds by their keys. Nothing is known of each position but that it is a text. */
export const splitPositions = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('.').map((part) => {
      const [key = '', position = ''] = part.split('~');
      return [key, position];
    }),
  );

/**
 * Reads several feeds as one. Pages that arrive in the same turn of the event loop are one page, so that what is read for them is sent together.
 *
 * @param isEnd  Whether an error ends only its own feed.
 */
export function joinFeeds<Change>(
  feeds: readonly NamedFeed<Change>[],
  isEnd: (error: unknown) => boolean,
): Feed<JoinedChange<Change>> {
  const positions = new Map(feeds.map(({ key, feed }) => [key, feed.position]));
  const pollIntervalMs = Math.max(...feeds.map(({ feed }) => feed.pollIntervalMs));
  return {
    position: printPositions(positions),
    pollIntervalMs,
    [Symbol.asyncIterator]: () => pagesOf(feeds, positions, isEnd),
  };
}

/** What a feed has brought: a page, its end, or an error. */
interface Arrival<Change> {
  readonly key: string;
  readonly iterator: AsyncIterator<FeedPage<Change>>;
  readonly result: IteratorResult<FeedPage<Change>> | { readonly error: unknown };
}

async function* pagesOf<Change>(
  feeds: readonly NamedFeed<Change>[],
  positions: Map<string, string>,
  isEnd: (error: unknown) => boolean,
): AsyncGenerator<FeedPage<JoinedChange<Change>>> {
  const arrived: Arrival<Change>[] = [];
  let wake = () => {};
  const read = (key: string, iterator: AsyncIterator<FeedPage<Change>>) => {
    const add = (result: Arrival<Change>['result']) => {
      arrived.push({ key, iterator, result });
      wake();
    };
    iterator.next().then(add, (error: unknown) => add({ error }));
  };
  let open = feeds.length;
  for (const { key, feed } of feeds) read(key, feed[Symbol.asyncIterator]());
  while (open > 0) {
    if (arrived.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    await nextEventLoopTurn();
    const items: FeedItem<JoinedChange<Change>>[] = [];
    let pollIntervalMs = 0;
    for (const { key, iterator, result } of arrived.splice(0)) {
      if ('error' in result) {
        if (!isEnd(result.error)) throw result.error;
        open -= 1;
        positions.delete(key);
        const change = { key, change: null, hasEnded: true };
        items.push({ position: printPositions(positions), change });
      } else if (result.done === true) {
        open -= 1;
      } else {
        for (const { position, change } of result.value.items) {
          positions.set(key, position);
          const joined = { key, change, hasEnded: false };
          items.push({ position: printPositions(positions), change: joined });
        }
        pollIntervalMs = result.value.pollIntervalMs;
        read(key, iterator);
      }
    }
    if (items.length > 0) yield { items, pollIntervalMs };
  }
}
