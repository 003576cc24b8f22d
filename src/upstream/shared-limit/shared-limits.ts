import { createHmac } from 'node:crypto';
import type { QuotaSlots } from '../pacing/project-quota.ts';
import type { ServiceLimits } from '../pacing/scheduler.ts';
import type { SlotSource } from '../pacing/slots.ts';
import {
  type LeaseCall,
  type LeaseResult,
  type LimitStoreMessage,
  leaseMs,
  type SharedLimitStore,
} from './shared-limit-store.ts';
import { SharedSlots, type SharedState } from './shared-slots.ts';
import { SharedUnits } from './shared-units.ts';

// Shares the limits of each credential with the other instances of this server. It leases parts of a limit from a shared limit store, so that most
// requests need no call. Loaded only if there are several instances.

export interface SharedLimitsOptions {
  /** Connects to the limit store. The function receives its messages to this instance. */
  readonly openLimitStore: (
    onMessage: (message: LimitStoreMessage) => void,
  ) => Promise<SharedLimitStore>;
  /** Credentials appear in the limit store only as a hash with this key. */
  readonly key: Buffer;
  /** Called when the limit store cannot be reached any more, and when it can be reached again. */
  readonly onChange: (isShared: boolean, instances: number) => void;
}

/** How often this instance says that it is alive. */
const joinMs = 1000;

/** Leases count as expired this long before the limit store takes them back. */
const marginMs = 500;

const checkMs = 250;

/** The limits that this instance shares. */
export class SharedLimits implements SharedState {
  isAlone = false;
  instances = 1;
  validUntil = 0;
  readonly #options: SharedLimitsOptions;
  readonly #slots = new Map<string, SharedSlots>();
  #store: SharedLimitStore | null = null;
  #joins: NodeJS.Timeout | null = null;
  #checks: NodeJS.Timeout | null = null;
  #isJoining = false;

  constructor(options: SharedLimitsOptions) {
    this.#options = options;
  }

  /** Rejects if the limit store cannot be reached. */
  async open(): Promise<void> {
    this.#store = await this.#options.openLimitStore((message) => this.#receive(message));
    await this.#joinOnce(this.#store);
    this.#joins = setInterval(() => void this.#join(), joinMs).unref();
  }

  /** Creates the slots of the credentials of one service. */
  slotsFor(service: string, { concurrency, rates }: ServiceLimits): SlotSource {
    return (credential) => {
      const id = `${service}:${this.#hash(credential)}`;
      const toUnits = (key: string, perMinute = Number.POSITIVE_INFINITY) =>
        perMinute === Number.POSITIVE_INFINITY ? null : new SharedUnits(key, perMinute);
      const together = 'together' in rates ? toUnits(id, rates.together.perMinute) : null;
      const create = (kind: 'reads' | 'writes') => {
        const key = `${id}:${kind}`;
        const units = 'together' in rates ? together : toUnits(key, rates[kind].perMinute);
        return (user: ConstructorParameters<typeof SharedSlots>[2]) =>
          new SharedSlots(key, concurrency[kind], user, this, units);
      };
      return { reads: create('reads'), writes: create('writes') };
    };
  }

  /** Creates the slots of a quota of all credentials. */
  quotaSlotsFor(name: string, perMinute: number): QuotaSlots {
    const key = `project:${name}`;
    return (user) =>
      new SharedSlots(key, Number.POSITIVE_INFINITY, user, this, new SharedUnits(key, perMinute));
  }

  async lease(call: LeaseCall): Promise<LeaseResult | null> {
    try {
      const lease = await this.#store?.lease(call);
      if (lease === undefined) return null;
      if (!lease.isKnown) await this.#join();
      return lease;
    } catch {
      this.#lose();
      return null;
    }
  }

  publishPause(key: string, ms: number): void {
    if (!this.isAlone) this.#store?.pause(key, ms).catch(() => this.#lose());
  }

  register(slots: SharedSlots): void {
    this.#slots.set(slots.key, slots);
    this.#checks ??= setInterval(() => this.#check(), checkMs).unref();
  }

  /** Uses a key that all instances together may use once within this time. Rejects if the limit store cannot be reached. */
  async useOnce(key: string, ms: number): Promise<boolean> {
    if (this.#store === null) throw new Error('The shared limits are closed.');
    return this.#store.useOnce(this.#hash(key), ms);
  }

  /** Returns all leases. Never rejects: they expire. */
  async close(): Promise<void> {
    if (this.#joins !== null) clearInterval(this.#joins);
    if (this.#checks !== null) clearInterval(this.#checks);
    await this.#store?.leave().catch(() => undefined);
    this.#store = null;
  }

  #hash(credential: string): string {
    const digest = createHmac('sha256', this.#options.key).update(credential).digest('base64url');
    return digest.slice(0, 22);
  }

  #receive(message: LimitStoreMessage): void {
    if (this.isAlone) return;
    const slots = this.#slots.get(message.key);
    if (message.type === 'free') slots?.free();
    else if (message.type === 'contended') slots?.contend();
    else slots?.pause(message.ms, performance.now());
  }

  async #join(): Promise<void> {
    if (this.#store === null || this.#isJoining) return;
    this.#isJoining = true;
    try {
      await this.#joinOnce(this.#store);
    } catch {
      this.#lose();
    } finally {
      this.#isJoining = false;
    }
  }

  async #joinOnce(limitStore: SharedLimitStore): Promise<void> {
    const sentAt = performance.now();
    const wasAlone = this.isAlone;
    const { instances, isKnown } = await (wasAlone || this.validUntil === 0
      ? limitStore.join()
      : limitStore.renew());
    // A limit store whose memory is full accepts a sign of life, and scripts that first delete something. It refuses a new key.
    if (wasAlone) await limitStore.useOnce('probe', joinMs);
    const wasExpired = performance.now() >= this.validUntil;
    this.isAlone = false;
    this.instances = instances;
    this.validUntil = sentAt + leaseMs - marginMs;
    if (wasAlone) this.#options.onChange(true, instances);
    if (!isKnown) for (const slots of this.#slots.values()) slots.restart();
    else if (wasExpired) for (const slots of this.#slots.values()) slots.resume();
  }

  #lose(): void {
    if (this.isAlone || this.#store === null) return;
    this.isAlone = true;
    this.#options.onChange(false, this.instances);
    for (const slots of this.#slots.values()) slots.restart();
  }

  #check(): void {
    const now = performance.now();
    for (const [key, slots] of this.#slots) if (!slots.check(now)) this.#slots.delete(key);
    if (this.#slots.size > 0 || this.#checks === null) return;
    clearInterval(this.#checks);
    this.#checks = null;
  }
}
