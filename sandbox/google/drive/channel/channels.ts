import { isInShare } from '../../../http/share.ts';
import type { Change } from '../../../store/google/change-log.ts';
import { type Channel, type ChannelRegistry, isOpen } from '../../../store/google/channel.ts';
import { deliver, type Notification, nextHeaders, wait } from './delivery.ts';
import { notificationsOf } from './notification.ts';
import {
  type ChannelFilter,
  type ChannelSettings,
  defaultChannelSettings,
  type Forgery,
} from './setting.ts';

/** A channel, as the controls of the sandbox show it. It has no token. */
export interface OpenChannel {
  readonly id: string;
  readonly email: string;
  readonly address: string;
  readonly resourceId: string;
  readonly resourceUri: string;
  readonly expiration: number;
}

/** The controls of channels. */
export interface ChannelControls {
  /** Changes how notifications are delivered from now on. */
  readonly set: (settings: ChannelSettings) => void;
  /** Ends channels as if their time were over. */
  readonly expire: (filter?: ChannelFilter) => void;
  /** Sends a notification with another token to the receivers of channels. */
  readonly forge: (forgery: Forgery) => void;
  /** The channels that send notifications. */
  readonly list: () => readonly OpenChannel[];
}

/** All channels of a sandbox. */
export interface Channels extends ChannelControls, ChannelRegistry {
  /** Sends the notifications of changes. */
  readonly notify: (changes: readonly Change[]) => void;
  /** Removes all channels and the notifications that wait, and restores the settings. */
  readonly clear: () => void;
}

/** The maximum number of known channels. The oldest is forgotten. */
const maxChannels = 10_000;

/** Creates the channels of a sandbox. There are none yet. */
export function createChannels(): Channels {
  const channels = new Map<string, Channel>();
  let settings = defaultChannelSettings;
  let running = new AbortController();
  let count = 0;

  const send = async (channel: Channel, notification: Notification): Promise<void> => {
    count += 1;
    if (isInShare(count, settings.lostShare)) return;
    const { delayMs, copies, retryMs } = settings;
    const { signal } = running;
    const headers = nextHeaders(channel, notification);
    await wait(delayMs, signal);
    const options = { retryMs, signal };
    await Promise.all(Array.from({ length: copies }, () => deliver(channel, headers, options)));
  };

  const selected = ({ id }: ChannelFilter = {}) =>
    [...channels.values()].filter((one) => isOpen(one) && (id === undefined || one.id === id));

  return {
    requiresHttps: () => settings.requiresHttps,
    set: (next) => {
      settings = next;
    },
    find: (id) => channels.get(id),
    open: async (channel) => {
      channels.set(channel.id, channel);
      const [oldest] = channels.keys();
      if (channels.size > maxChannels && oldest !== undefined) channels.delete(oldest);
      const sent = send(channel, { state: 'sync' });
      if (settings.syncsFirst) await sent;
    },
    notify: (changes) => {
      for (const channel of selected()) {
        for (const notification of notificationsOf(channel, changes))
          void send(channel, notification);
      }
    },
    expire: (filter) => {
      for (const channel of selected(filter)) channel.expiration = Date.now();
    },
    forge: ({ token, ...filter }) => {
      for (const channel of selected(filter)) {
        const headers = nextHeaders({ ...channel, token }, { state: 'change' });
        void deliver(channel, headers, { retryMs: 0, signal: running.signal });
      }
    },
    list: () =>
      selected().map(({ id, email, address, resourceId, resourceUri, expiration }) => ({
        id,
        email,
        address: address.href,
        resourceId,
        resourceUri,
        expiration,
      })),
    clear: () => {
      running.abort();
      running = new AbortController();
      channels.clear();
      settings = defaultChannelSettings;
      count = 0;
    },
  };
}
