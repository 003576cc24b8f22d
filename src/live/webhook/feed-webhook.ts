import { setTimeout as sleep } from 'node:timers/promises';
import type { Notifications, NotifiedFeed } from '../feed/notification.ts';
import type { Hook, HookService } from './service/hook.ts';

export interface WebhookTiming {
  /** How often the service is asked whether a webhook still exists, and the pause before another attempt to create one. */
  readonly checkMs: number;
  /** How late a notification can be. */
  readonly delayMs: number;
  /** How long a channel of Drive is requested for. */
  readonly channelMs: number;
}

export interface FeedWebhookOptions {
  readonly feed: NotifiedFeed;
  readonly create: HookService['create'];
  /** Removes the webhooks of the feed that the instance left behind that polled it before. */
  readonly removeLeftovers: () => Promise<void>;
  /** Says that other instances must still know a webhook. */
  readonly keep: (id: string) => Promise<void>;
  readonly timing: WebhookTiming;
  /** Called when a webhook cannot be created. */
  readonly onFailure: (error: unknown) => void;
}

/** The longest pause between two attempts to create a webhook. */
const maxPauseMs = 60 * 60_000;

/** Creates the webhook of a feed, checks, renews and replaces it, and removes it at the end. */
export class FeedWebhook implements Notifications {
  isReliable = false;
  /** Resolves when nothing is left of it. */
  readonly done: Promise<void>;
  readonly #options: FeedWebhookOptions;
  #hook: Hook | null = null;
  /** The removals of webhooks that were replaced. */
  readonly #removals = new Set<Promise<void>>();
  #missedAt: number | null = null;
  #failures = 0;
  #hasEnded = false;
  #pause = new AbortController();
  readonly #ending = new AbortController();

  constructor(options: FeedWebhookOptions) {
    this.#options = options;
    this.done = this.#run();
  }

  arrived(): void {
    this.#missedAt = null;
    if (this.#hook !== null) this.#setReliable(true);
  }

  missed(): void {
    this.#missedAt ??= Date.now();
    this.#setReliable(false);
    this.#pause.abort();
  }

  end(): void {
    this.#hasEnded = true;
    this.#pause.abort();
    this.#ending.abort();
  }

  async #run(): Promise<void> {
    while (!this.#hasEnded) {
      try {
        await this.#maintain();
        this.#failures = 0;
      } catch (error) {
        this.#failures += 1;
        if (!this.#hasEnded) this.#options.onFailure(error);
      }
      if (this.#hook !== null && Date.now() >= this.#hook.endsAt) this.#lose();
      if (!this.#hasEnded) await this.#wait();
    }
    // The service may have removed it, or may not accept the credential any more.
    await this.#hook?.remove().catch(() => undefined);
    await Promise.all(this.#removals);
  }

  /** Makes sure that there is a webhook that works. */
  async #maintain(): Promise<void> {
    const old = this.#hook;
    if (old === null) {
      // The webhook of an instance that was paused may be gone because another instance has taken over. The next poll ends this.
      if (!(await this.#options.feed.isPolling())) return;
      await this.#options.removeLeftovers();
      if (this.#hasEnded) return;
      this.#hook = await this.#options.create(this.#options.feed);
      if (this.#hasEnded) return;
      this.#setReliable(true);
      this.#options.feed.onStart();
      return;
    }
    const { timing, keep } = this.#options;
    const isSilent = this.#missedAt !== null && Date.now() >= this.#missedAt + timing.delayMs;
    if (isSilent) this.#missedAt = null;
    await keep(old.id);
    const state = await old.state();
    if (state === 'gone') {
      this.#lose();
      await old.remove().catch(() => undefined);
      return this.#maintain();
    }
    if (state === 'fails') this.#setReliable(false);
    if (state !== null || (!isSilent && Date.now() < old.renewAt)) return;
    // The new one begins before the old one ends. A notification then arrives twice at most.
    this.#hook = await this.#options.create(this.#options.feed);
    // Unless it took too long: there was then no notification of changes in between.
    if (Date.now() >= old.endsAt) this.#options.feed.onStart();
    const removal = this.#removeLater(old).finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** A notification of an earlier change can arrive late, and only at the old webhook. */
  async #removeLater(old: Hook): Promise<void> {
    const { signal } = this.#ending;
    await sleep(this.#options.timing.delayMs, undefined, { signal, ref: false }).catch(
      () => undefined,
    );
    await old.remove().catch(() => undefined);
  }

  #lose(): void {
    this.#hook = null;
    this.#setReliable(false);
  }

  #setReliable(isReliable: boolean): void {
    if (this.isReliable === isReliable) return;
    this.isReliable = isReliable;
    this.#options.feed.onChange();
  }

  async #wait(): Promise<void> {
    const { checkMs, delayMs } = this.#options.timing;
    const now = Date.now();
    const backoffMs = Math.min(checkMs * 2 ** Math.max(0, this.#failures - 1), maxPauseMs);
    // Other instances forget a webhook whose instance gives no sign of life.
    const pauseMs = this.#hook === null ? backoffMs : checkMs;
    const times = [now + pauseMs];
    if (this.#failures === 0 && this.#hook !== null) times.push(this.#hook.renewAt);
    if (this.#hook !== null) times.push(this.#hook.endsAt);
    if (this.#missedAt !== null) times.push(this.#missedAt + delayMs);
    this.#pause = new AbortController();
    if (this.#hasEnded) return;
    const { signal } = this.#pause;
    const waitMs = Math.max(0, Math.min(...times) - now);
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
