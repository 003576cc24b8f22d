import type {
  FeedHandlers,
  FeedLog,
  FeedName,
  FeedStore,
  LogPage,
  PollRight,
} from './feed-store.ts';

/** How much of a feed is kept for readers who were disconnected for a short time. Older changes are read from the service again. */
const maxPages = 100;

/** The store of a server with one instance: it always polls itself. */
export function createMemoryFeedStore(): FeedStore {
  const triggers = new Map<string, () => void>();
  return {
    open<Change>(name: FeedName, { onPage, onTrigger }: FeedHandlers<Change>): FeedLog<Change> {
      const key = toKey(name);
      triggers.set(key, onTrigger);
      const pages: LogPage<Change>[] = [];
      let cursor: string | null = null;
      return {
        get cursor() {
          return cursor;
        },
        lease: async (): Promise<PollRight> => ({ fence: 1, cursor }),
        async append(_lease, page) {
          cursor = page.after;
          pages.push(page);
          if (pages.length > maxPages) pages.shift();
          onPage(page);
          return true;
        },
        async since(from) {
          if (from === cursor) return [];
          const index = pages.findIndex(({ before }) => before === from);
          return index === -1 ? null : pages.slice(index);
        },
        close() {
          pages.length = 0;
          if (triggers.get(key) === onTrigger) triggers.delete(key);
        },
      };
    },
    trigger: (name) => triggers.get(toKey(name))?.(),
    endCredential() {},
  };
}

const toKey = ({ service, credential, resource }: FeedName): string =>
  `${service} ${credential} ${resource}`;
