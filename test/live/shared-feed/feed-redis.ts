import type { Redis } from '../../../src/config/redis/redis.ts';
import {
  aliveScript,
  appendScript,
  leaveScript,
} from '../../../src/live/shared-feed/feed-script.ts';

// The commands that a shared feed sends, in memory, for tests without Redis. shared-feed.test.ts runs the scripts in Redis.

export interface StoredPage {
  readonly id: string;
  readonly page: Buffer;
}

interface StoredFeed {
  readonly members: Set<string>;
  owner: string | null;
  fence: number;
  cursor: Buffer;
  pages: StoredPage[];
}

export interface FeedRedis {
  /** Opens the connection of one more instance. */
  connect(): Redis;
  /** All feeds that were ever opened, by the name in their keys. */
  readonly feeds: ReadonlyMap<string, StoredFeed>;
  /** Whether messages are lost. */
  loses: boolean;
}

export function createFeedRedis(): FeedRedis {
  const feeds = new Map<string, StoredFeed>();
  const listeners: ((message: string) => void)[] = [];
  const state = { feeds, connect, loses: false };
  let pages = 0;

  function publish(message: string): void {
    if (!state.loses) for (const listener of listeners) listener(message);
  }

  function feedOf(key = ''): StoredFeed {
    const name = key.split(':')[1] ?? '';
    const feed = feeds.get(name) ?? {
      members: new Set(),
      owner: null,
      fence: 0,
      cursor: Buffer.alloc(0),
      pages: [],
    };
    feeds.set(name, feed);
    return feed;
  }

  function connect(): Redis {
    return {
      prefix: '',
      isReachable: true,
      async run(script, keys, values) {
        const feed = feedOf(keys[0]);
        const [first = '', second = '', third = '', , message = ''] = values;
        if (script === aliveScript) {
          feed.members.add(String(first));
          if (feed.owner === null && second === '1') {
            feed.fence += 1;
            feed.owner = `${first} ${feed.fence}`;
          }
          const isOwner = feed.owner === `${first} ${feed.fence}`;
          const latest = Buffer.from(feed.pages.at(-1)?.id ?? '0');
          return [isOwner ? 1 : 0, feed.fence, feed.cursor, latest];
        }
        if (script === appendScript) {
          if (feed.owner !== first) return 0;
          pages += 1;
          feed.cursor = second as Buffer;
          feed.pages.push({ id: `${pages}-0`, page: third as Buffer });
          publish(String(message));
          return 1;
        }
        if (script !== leaveScript) throw new Error('Unknown script.');
        feed.members.delete(String(first));
        if (feed.owner === second) feed.owner = null;
        return null;
      },
      async send([name, key, from]) {
        if (name === 'PUBLISH') return publish(String(from));
        if (name !== 'XRANGE') throw new Error(`Unknown command ${name}.`);
        const after = from === '-' ? 0 : Number.parseInt(String(from).slice(1), 10);
        return feedOf(String(key))
          .pages.filter(({ id }) => Number.parseInt(id, 10) > after)
          .map(({ id, page }) => [Buffer.from(id), [Buffer.from('page'), page]]);
      },
      async subscribe(_, listener) {
        listeners.push(listener);
      },
      async close() {},
    };
  }

  return state;
}
