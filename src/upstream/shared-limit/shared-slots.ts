import type { RequestToSend } from '../pacing/permit.ts';
import type { Slots, SlotUser } from '../pacing/slots.ts';
import type { LeaseCall, LeaseResult } from './shared-limit-store.ts';
import type { SharedUnits } from './shared-units.ts';

/** The state of this instance that all its slots have in common. */
export interface SharedState {
  /** Whether the limit store cannot be reached: this instance then uses its share of each limit. */
  readonly isAlone: boolean;
  /** The number of instances, as last seen. */
  readonly instances: number;
  /** Until when leases are valid, in milliseconds as in `performance.now()`. */
  readonly validUntil: number;
  /** Sends a call. Resolves with null if it failed, after all slots know that. */
  lease(call: LeaseCall): Promise<LeaseResult | null>;
  publishPause(key: string, ms: number): void;
  /** Slots that have or need a lease receive messages, and `check` from time to time. */
  register(slots: SharedSlots): void;
}

/** What a credential leases beyond its need, as a part of the limit: most of its next requests then need no call. */
const sparePart = 0.2;

/** Slots that are not used for this time are returned. */
const idleMs = 500;

/** A message can be lost, and the instance whose turn it is can have ended. */
const askAgainMs = 500;

/** The limit store forgets leases of which it does not hear for some minutes. */
const repeatMs = 60_000;

/** A pause that ends later by this time only is not published again. */
const samePauseMs = 100;

/**
 * The slots of one credential that several instances share. A request takes slots that this instance has leased. If there are not
 * enough, one call leases slots for all waiting requests and some more.
 *
 * If other instances wait, this instance returns each slot when the request ends, and waits for its turn behind them.
 */
export class SharedSlots implements Slots {
  readonly key: string;
  readonly #limit: number;
  readonly #user: SlotUser;
  readonly #state: SharedState;
  readonly #units: SharedUnits | null;
  #inFlight = 0;
  #held = 0;
  #isContended = false;
  /** This instance waits for its turn. */
  #isWaiting = false;
  #isCalling = false;
  /** Another call is necessary: it is sent in the next microtask, or after the one in progress. */
  #mustCall = false;
  #calledAt = 0;
  #usedAt = 0;
  #pausedUntil = 0;

  /** @param limit  Infinity if there is only a limit per minute. */
  constructor(
    key: string,
    limit: number,
    user: SlotUser,
    state: SharedState,
    units: SharedUnits | null,
  ) {
    this.key = key;
    this.#limit = limit;
    this.#user = user;
    this.#state = state;
    this.#units = units;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#held === 0 && !this.#isCalling && !this.#mustCall;
  }

  fits({ count, units, isSteady = false }: RequestToSend, now: number): boolean {
    const total = this.#inFlight + this.#atMost(count);
    if (this.#state.isAlone)
      return (
        (this.#inFlight === 0 || total <= this.#share) && this.#aloneWaitMs(0, units, now) === 0
      );
    if (total > this.#held || now >= this.#state.validUntil) return false;
    return this.#units === null || this.#units.fits(units, isSteady, now);
  }

  waitMs(now: number): number {
    if (this.#units === null) return 0;
    const { units = 0, isSteady = false } = this.#user.waiting.first?.request ?? {};
    return this.#state.isAlone
      ? this.#aloneWaitMs(0, units, now)
      : this.#units.waitMs(isSteady, now);
  }

  isWaitKnown(now: number): boolean {
    return this.#units === null || this.#state.isAlone || this.#units.isKnown(now);
  }

  queueWaitMs({ units, isSteady = false }: RequestToSend, before: number, now: number): number {
    if (this.#units === null) return 0;
    if (this.#state.isAlone) return this.#aloneWaitMs(before, units, now);
    return this.#units.queueWaitMs(before, units, isSteady, now);
  }

  start({ count, units }: RequestToSend, now: number): void {
    this.#inFlight += this.#atMost(count);
    this.#units?.use(units, now);
    if (this.#state.isAlone) this.#state.register(this);
  }

  end({ count }: RequestToSend, now: number): void {
    this.#inFlight -= this.#atMost(count);
    this.#usedAt = now;
    if (this.#isContended) this.#call();
  }

  request(): void {
    // If the leases may have expired, `resume` follows.
    if (!this.#isWaiting && performance.now() < this.#state.validUntil) this.#call();
  }

  refused(waitMs: number, now: number): void {
    if (now + waitMs <= this.#pausedUntil + samePauseMs) return;
    this.#pausedUntil = now + waitMs;
    this.#state.publishPause(this.key, waitMs);
  }

  /** The service refused a request of another instance. */
  pause(ms: number, now: number): void {
    if (now + ms <= this.#pausedUntil + samePauseMs) return;
    this.#pausedUntil = now + ms;
    this.#user.refusedElsewhere(ms);
  }

  /** It is this instance's turn. */
  free(): void {
    this.#call();
  }

  contend(): void {
    this.#isContended = true;
    if (this.#held > this.#inFlight) this.#call();
  }

  /** The limit store cannot be reached, or does not know the leases of this instance any more. */
  restart(): void {
    this.#held = this.#state.isAlone ? 0 : this.#inFlight;
    this.#isContended = false;
    this.#isWaiting = false;
    this.#units?.lose();
    // Reports what is in flight.
    if (this.#held > 0) this.#call();
    this.#user.slotsChanged();
  }

  /** The leases are valid again. */
  resume(): void {
    this.#user.slotsChanged();
  }

  /** Called a few times per second. Returns whether these slots still need it. */
  check(now: number): boolean {
    if (this.#state.isAlone) return this.#inFlight > 0;
    if (this.#isCalling) return true;
    const age = now - this.#calledAt;
    const isUnused = this.#inFlight === 0 && now - this.#usedAt > idleMs && age > idleMs;
    const hasUnused = this.#held > 0 || this.#units?.hasUnused === true;
    const isWaiting = this.#isWaiting || this.#units?.isWaiting === true;
    const isOver = isUnused || age > repeatMs || this.#units?.isExpired(now) === true;
    if (isWaiting ? age > askAgainMs : hasUnused && isOver) this.#call();
    return !this.isIdle || hasUnused || isWaiting || this.#user.waiting.first !== undefined;
  }

  /** A larger request would never be sent. */
  #atMost(count: number): number {
    return Math.min(count, this.#limit);
  }

  get #share(): number {
    return Math.max(1, Math.floor(this.#limit / this.#state.instances));
  }

  #aloneWaitMs(before: number, units: number, now: number): number {
    return this.#units?.aloneWaitMs(before, units, this.#state.instances, now) ?? 0;
  }

  #call(): void {
    if (this.#mustCall || this.#state.isAlone) return;
    this.#mustCall = true;
    // The requests that start or end in this turn of the event loop share the call.
    if (!this.#isCalling) queueMicrotask(() => void this.#callAll());
  }

  async #callAll(): Promise<void> {
    this.#isCalling = true;
    this.#state.register(this);
    while (this.#mustCall && !this.#state.isAlone) {
      this.#mustCall = false;
      const calledAt = performance.now();
      this.#calledAt = calledAt;
      const call = this.#toCall(calledAt);
      const lease = await this.#state.lease(call);
      if (lease?.isKnown && !this.#state.isAlone) this.#apply(lease, call, calledAt);
    }
    this.#mustCall = false;
    this.#isCalling = false;
  }

  #toCall(now: number): LeaseCall {
    const { first, count, units } = this.#user.waiting;
    const request = this.#user.waitsElsewhere ? undefined : first?.request;
    const isUnused = request === undefined && now - this.#usedAt > idleMs;
    if (this.#isContended || isUnused) this.#held = Math.min(this.#held, this.#inFlight);
    const unused = Math.max(0, this.#held - this.#inFlight);
    const min = request === undefined ? 0 : Math.max(0, this.#atMost(request.count) - unused);
    const spare = this.#isContended ? 0 : Math.ceil(this.#limit * sparePart);
    return {
      key: this.key,
      limit: this.#limit === Number.POSITIVE_INFINITY ? 0 : this.#limit,
      keep: this.#held,
      min,
      want: min === 0 ? 0 : Math.max(min, this.#atMost(count + spare) - unused),
      units:
        this.#units?.toCall(request?.units ?? 0, request?.isSteady ?? false, units, now) ?? null,
    };
  }

  #apply(lease: LeaseResult, { keep, min }: LeaseCall, calledAt: number): void {
    const now = performance.now();
    this.#held = lease.held;
    this.#isContended = lease.isContended;
    this.#isWaiting = min > 0 && lease.held < keep + min && lease.unitWaitMs === 0;
    this.#units?.apply(lease, calledAt, now);
    if (lease.pauseMs > 0) this.pause(lease.pauseMs, now);
    this.#user.slotsChanged();
    if (this.#isContended && this.#held > this.#inFlight) this.#mustCall = true;
  }
}
