/** What a channel watches: a change log, or one file. */
export type WatchedResource =
  | { readonly kind: 'changes'; readonly log: string }
  | { readonly kind: 'file'; readonly fileId: string };

/** A notification channel. */
export interface Channel {
  readonly id: string;
  readonly address: URL;
  /** Null if the request had none. */
  readonly token: string | null;
  /** E-mail address of the user who opened it. */
  readonly email: string;
  readonly resource: WatchedResource;
  readonly resourceId: string;
  readonly resourceUri: string;
  /** Unix time in milliseconds. It is real time even if the sandbox has another: clients compare it with their own. */
  expiration: number;
  isStopped: boolean;
  /** The number of the last notification. */
  messageNumber: number;
}

/** Whether the channel still sends notifications. */
export const isOpen = ({ isStopped, expiration }: Channel): boolean =>
  !isStopped && Date.now() < expiration;

/** The channels, as the routes use them. */
export interface ChannelRegistry {
  /** Whether every receiver needs HTTPS. */
  readonly requiresHttps: () => boolean;
  /** The channel with this id, also one that has ended. */
  readonly find: (id: string) => Channel | undefined;
  /** Adds a channel and sends its `sync` notification, which the returned promise does not wait for by default. */
  readonly open: (channel: Channel) => Promise<void>;
}
