import type { Config } from '../config/config.ts';
import type { ChangeFeeds } from '../live/feed/change-feed.ts';
import type { ChangeFeedsOptions } from '../live/feed/change-feeds.ts';
import type { NotificationSource } from '../live/feed/notification.ts';
import type { FeedStore } from '../live/feed/store/feed-store.ts';
import { minRequestsPerMinute } from '../service/asana/client.ts';
import { driveUnitsPerMinute, unitsOf } from '../service/google/quota.ts';

/** What change feeds need, without what follows from the configuration. */
type LazyOptions = Omit<ChangeFeedsOptions, 'budgets' | 'store' | 'notifications'> & {
  /** Opens what instances share feeds through. Undefined: this server is the only instance. */
  readonly openStore: (() => Promise<FeedStore>) | undefined;
  /** Loads what makes the services send notifications. Null: they send none. */
  readonly loadNotifications: (() => Promise<NotificationSource>) | null;
  readonly config: Pick<Config, 'asana' | 'google' | 'pollIntervalMs'>;
};

/** The change feeds of a server. Their modules are loaded when the first feed is opened. */
export function createLazyChangeFeeds({
  config,
  openStore,
  loadNotifications,
  ...options
}: LazyOptions): ChangeFeeds {
  const { pollIntervalMs, asana, google } = config;
  let loading: Promise<ChangeFeeds> | null = null;
  let loaded: ChangeFeeds | null = null;
  let isClosed = false;

  async function load(): Promise<ChangeFeeds> {
    const { createChangeFeeds } = await import('../live/feed/change-feeds.ts');
    const store = await openStore?.();
    const notifications = (await loadNotifications?.()) ?? null;
    loaded = createChangeFeeds({
      ...options,
      notifications,
      ...(store ? { store } : {}),
      budgets: {
        asana: {
          minIntervalMs: pollIntervalMs,
          unitsPerMinute: asana.requestsPerMinute ?? minRequestsPerMinute,
          unitsPerPoll: 1,
        },
        google: {
          minIntervalMs: pollIntervalMs,
          unitsPerMinute: google.quotas.driveUnits ?? driveUnitsPerMinute,
          unitsPerPoll: unitsOf('drive', 'GET', '/drive/v3/changes'),
        },
      },
    });
    if (isClosed) await loaded.close();
    return loaded;
  }

  function feeds(): Promise<ChangeFeeds> {
    loading ??= load();
    return loading;
  }

  return {
    asana: async (...args) => (await feeds()).asana(...args),
    assigned: async (...args) => (await feeds()).assigned(...args),
    drive: async (...args) => (await feeds()).drive(...args),
    trigger(name) {
      if (openStore === undefined) loaded?.trigger(name);
      // Another instance may read the feed.
      else void feeds().then((all) => all.trigger(name));
    },
    async endCredential(service, credential) {
      // Another instance may read feeds of the credential.
      const all = openStore === undefined ? loaded : await feeds();
      await all?.endCredential(service, credential);
    },
    async close() {
      isClosed = true;
      await loaded?.close();
    },
  };
}
