import { minRequestsPerMinute } from '../asana/client.ts';
import type { ChangeFeeds } from '../change/change-feed.ts';
import type { ChangeFeedsOptions } from '../change/change-feeds.ts';
import type { Config } from '../config/config.ts';
import { driveUnitsPerMinute, unitsOf } from '../google/quota.ts';

/** What change feeds need, without what follows from the configuration. */
type LazyOptions = Omit<ChangeFeedsOptions, 'budgets'> & {
  readonly config: Pick<Config, 'asana' | 'google' | 'pollIntervalMs'>;
};

/** The change feeds of a server. Their modules are loaded when the first feed is opened. */
export function createLazyChangeFeeds({ config, ...options }: LazyOptions): ChangeFeeds {
  const { pollIntervalMs, asana, google } = config;
  let loading: Promise<ChangeFeeds> | null = null;
  let loaded: ChangeFeeds | null = null;
  let isClosed = false;

  async function load(): Promise<ChangeFeeds> {
    const { createChangeFeeds } = await import('../change/change-feeds.ts');
    loaded = createChangeFeeds({
      ...options,
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
    if (isClosed) loaded.close();
    return loaded;
  }

  function feeds(): Promise<ChangeFeeds> {
    loading ??= load();
    return loading;
  }

  return {
    asana: async (...args) => (await feeds()).asana(...args),
    drive: async (...args) => (await feeds()).drive(...args),
    trigger: (name) => loaded?.trigger(name),
    endCredential: (service, credential) => loaded?.endCredential(service, credential),
    close() {
      isClosed = true;
      loaded?.close();
    },
  };
}
