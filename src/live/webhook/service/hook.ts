import type { Credential } from '../../../account/credential.ts';
import type { NotifiedFeed } from '../../feed/notification.ts';

/** What the service says about a webhook. */
export type HookState = 'works' | 'fails' | 'gone';

/** A webhook of Asana or a channel of Drive. Its methods reject with the error of the request. */
export interface Hook {
  /** The random id in its address. */
  readonly id: string;
  /** See `WebhookEntry`. */
  readonly serviceId: string;
  /** When it should be replaced, and when the service ends it, in milliseconds of `Date.now()`. */
  readonly renewAt: number;
  readonly endsAt: number;
  /** What the service says about it. Null if it cannot say anything. */
  state(): Promise<HookState | null>;
  remove(): Promise<void>;
}

/** The webhooks of one service. All methods reject with the error of the service. */
export interface HookService {
  create(feed: NotifiedFeed): Promise<Hook>;
  /**
   * Makes the service send no further notifications.
   *
   * @param serviceId  See `WebhookEntry`.
   */
  end(id: string, serviceId: string, credential: Credential): Promise<void>;
}

/** The length of the secrets and the ids that this server chooses. */
export const randomBytesCount = 24;
