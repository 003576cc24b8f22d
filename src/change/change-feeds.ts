import type { AsanaClient } from '../asana/client.ts';
import { type Credential, type Service, upstreamServices } from '../auth/credential.ts';
import type { GoogleClient } from '../google/client.ts';
import type { RequestSignal } from '../http/abort-signal.ts';
import type { Caller } from '../http/caller.ts';
import { accountDisconnected } from './access-end.ts';
import type { AsanaChange, ChangeFeeds, DriveChange, Feed, OpenOptions } from './change-feed.ts';
import { CredentialPoller } from './credential-poller.ts';
import type { NoticeSource } from './notice.ts';
import { maxPollIntervalMs, type PollBudget } from './poll-interval.ts';
import { parsePosition } from './position.ts';
import { createAsanaSource } from './source/asana-source.ts';
import type { ChangeSource } from './source/change-source.ts';
import { createDriveSource } from './source/drive-source.ts';
import type { CreateCaller } from './source/read-queue.ts';
import { allFiles } from './store/feed-name.ts';
import type { FeedStore } from './store/feed-store.ts';
import { createMemoryFeedStore } from './store/memory-feed-store.ts';

/** What change feeds need. */
export interface ChangeFeedsOptions {
  readonly asana: AsanaClient;
  readonly google: GoogleClient;
  readonly budgets: Readonly<Record<Service, PollBudget>>;
  /** Creates the caller of requests that belong to no operation. */
  readonly callerFor: (credential: Credential, signal: RequestSignal) => Caller;
  /** Default: this server is the only instance. */
  readonly store?: FeedStore;
  /** Makes the services send notices. Default null: they send none. */
  readonly notices?: NoticeSource | null;
  /** How often feeds are polled whose service sends notices. Default: 5 minutes. */
  readonly noticedIntervalMs?: number | undefined;
}

/** Creates the source of a service's changes for one credential. */
type CreateSource<Change> = (key: string, createCaller: CreateCaller) => ChangeSource<Change>;

/** Creates the change feeds of one server. It sends nothing before a feed is opened. */
export function createChangeFeeds(options: ChangeFeedsOptions): ChangeFeeds {
  const store = options.store ?? createMemoryFeedStore();
  const { notices = null, noticedIntervalMs = maxPollIntervalMs } = options;
  let isClosed = false;

  function createPollers<Change>(service: Service, createSource: CreateSource<Change>) {
    const pollers = new Map<string, CredentialPoller<Change>>();
    const upstream = upstreamServices[service];

    function pollerOf(credential: Credential): CredentialPoller<Change> {
      const { key } = credential;
      const found = pollers.get(key);
      if (found !== undefined) return found;
      const poller = new CredentialPoller<Change>({
        service,
        credential: key,
        source: createSource(key, (signal) => options.callerFor(credential, signal)),
        store,
        budget: options.budgets[service],
        noticedIntervalMs,
        follow:
          notices &&
          ((resource, feed) =>
            notices.follow({
              ...feed,
              name: { service, resource, credential: key },
              credential,
            })),
        onEnd() {
          if (pollers.get(key) === poller) pollers.delete(key);
        },
      });
      pollers.set(key, poller);
      return poller;
    }

    return {
      async open(
        resource: string,
        credential: Credential,
        { after, signal }: OpenOptions,
      ): Promise<Feed<Change>> {
        signal.throwIfAborted();
        if (isClosed) throw new Error('The change feeds are closed.');
        const position = after === null ? null : parsePosition(after, resource, upstream);
        return pollerOf(credential).feed(resource).open(position, signal);
      },
      end: (credential: string, error: Error) => pollers.get(credential)?.end(error),
      close() {
        for (const poller of [...pollers.values()]) poller.end(null);
      },
    };
  }

  const asana = createPollers<AsanaChange>('asana', (key, createCaller) =>
    createAsanaSource(options.asana, key, createCaller),
  );
  const google = createPollers<DriveChange>('google', (key, createCaller) =>
    createDriveSource(options.google, key, createCaller),
  );
  const pollers = { asana, google };
  return {
    asana: asana.open,
    drive: (drive, credential, open) => google.open(drive ?? allFiles, credential, open),
    trigger: (name) => store.trigger(name),
    async endCredential(service, credential) {
      pollers[service].end(credential, accountDisconnected(upstreamServices[service]));
      store.endCredential(service, credential);
      await notices?.settle(credential);
    },
    async close() {
      isClosed = true;
      asana.close();
      google.close();
      await notices?.settle(null);
    },
  };
}
