import type { Credential } from '../../account/credential.ts';
import { type ChangingService, isChanging } from '../../config/declaration/services.ts';
import type { AsanaClient } from '../../service/asana/client.ts';
import type { GoogleClient } from '../../service/google/client.ts';
import type { RequestSignal } from '../../upstream/http/abort-signal.ts';
import type { Caller } from '../../upstream/http/caller.ts';
import type { AsanaChange, ChangeFeeds, DriveChange } from './change-feed.ts';
import type { NotificationSource, Notifications, NotifiedFeed } from './notification.ts';
import { maxPollIntervalMs, type PollBudget } from './poll-interval.ts';
import { ServiceFeeds } from './service-feeds.ts';
import { createAsanaSource } from './source/asana-source.ts';
import { parseAssignedResource, toAssignedResource } from './source/assigned-tasks.ts';
import { createDriveSource } from './source/drive-source.ts';
import type { FeedStore } from './store/feed-store.ts';
import { allFiles } from './store/feed-store.ts';
import { createMemoryFeedStore } from './store/memory-feed-store.ts';

export interface ChangeFeedsOptions {
  readonly asana: AsanaClient;
  readonly google: GoogleClient;
  readonly budgets: Readonly<Record<ChangingService, PollBudget>>;
  /** Creates the caller of requests that belong to no operation. */
  readonly callerFor: (credential: Credential, signal: RequestSignal) => Caller;
  /** Default: this server is the only instance. */
  readonly store?: FeedStore;
  /** Makes the services send notifications. Default null: they send none. */
  readonly notifications?: NotificationSource | null;
  /** How often feeds are polled whose service sends notifications. Default: 5 minutes. */
  readonly notifiedIntervalMs?: number | undefined;
}

/** Creates the change feeds of one server. It sends nothing before a feed is opened. */
export function createChangeFeeds(options: ChangeFeedsOptions): ChangeFeeds {
  const {
    callerFor,
    budgets,
    notifications = null,
    notifiedIntervalMs = maxPollIntervalMs,
  } = options;
  const store = options.store ?? createMemoryFeedStore();
  const shared = { store, notifications, notifiedIntervalMs };
  const asana = new ServiceFeeds<AsanaChange>({
    ...shared,
    notifications: notifications && ofEvents(notifications),
    service: 'asana',
    budget: budgets.asana,
    createSource: (credential) =>
      createAsanaSource(options.asana, credential.key, (signal) => callerFor(credential, signal)),
  });
  const google = new ServiceFeeds<DriveChange>({
    ...shared,
    service: 'google',
    budget: budgets.google,
    createSource: (credential) =>
      createDriveSource(options.google, credential.key, (signal) => callerFor(credential, signal)),
  });
  const feeds = { asana, google };
  return {
    asana: (resource, credential, open) => asana.open(resource, credential, open),
    assigned: (assigned, credential, open) =>
      asana.open(toAssignedResource(assigned), credential, open),
    drive: (drive, credential, open) => google.open(drive ?? allFiles, credential, open),
    trigger: (name) => store.trigger(name),
    async endCredential(service, credential) {
      if (!isChanging(service)) return;
      feeds[service].disconnect(credential);
      store.endCredential(service, credential);
      await notifications?.settle(credential);
    },
    async close() {
      asana.close();
      google.close();
      await notifications?.settle(null);
    },
  };
}

/** Asana sends notifications of events only. */
const ofEvents = (source: NotificationSource): NotificationSource => ({
  ...source,
  follow: (feed: NotifiedFeed) =>
    parseAssignedResource(feed.name.resource) === null ? source.follow(feed) : unnotified,
});

const unnotified: Notifications = { isReliable: false, arrived() {}, missed() {}, end() {} };
