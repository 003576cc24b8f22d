import { Pause } from './pause.ts';
import type { Permit, Refusal, RequestToSend } from './permit.ts';
import { QuotaWindow } from './quota-window.ts';
import { LocalSlots, type Slots, type SlotUser } from './slots.ts';
import { WakeTimer } from './wake-timer.ts';

// The quota of a project: what all credentials together may send in a minute. A service counts them together because all of them belong to one
// registered application, for example a project of Google Cloud.

/** The requests of one credential that wait for the quota. */
export interface QuotaUser {
  readonly waiting: SlotUser['waiting'];
  /** The units that the credential has used in the last minute. */
  usedUnits(now: number): number;
  /** It may be the turn of its next request. */
  quotaChanged(now: number): void;
  /** The service refuses all requests for this time. */
  quotaPaused(leftMs: number, now: number): void;
}

/** Creates the slots of a quota that instances of this server share. They have no limit of requests in flight. */
export type QuotaSlots = (user: SlotUser) => Slots;

/** At most this part of the quota is used in bursts: a credential sends its share of it as soon as it wants. */
const burstPart = 0.5;

/** A share is at most this part of a burst, however few credentials there are: others can begin at any time. */
const minCredentials = 10;

/** The least share of a credential, in units: about what one page of a client needs. */
const minShare = 10;

/**
 * Divides a quota between credentials: whoever has used least in the last minute is served first.
 *
 * A credential that has used more than its share sends at a steady rate, and leaves a part of the quota to the others. Without this, a few
 * scripts would use the quota of a minute within seconds, and everybody would wait for the next minute. A share is half of the quota, divided by
 * the number of credentials.
 */
export class ProjectQuota implements SlotUser {
  readonly waitsElsewhere = false;
  readonly #perMinute: number;
  readonly #slots: Slots;
  readonly #users = new Set<QuotaUser>();
  readonly #counts: (() => number)[] = [];
  readonly #wake = new WakeTimer(() => this.serve(performance.now()));
  #window: QuotaWindow;
  #pause = new Pause();

  /** @param createSlots  Default: this process shares the quota with no other one. */
  constructor(perMinute: number, createSlots?: QuotaSlots) {
    this.#perMinute = perMinute;
    this.#window = new QuotaWindow(perMinute);
    this.#slots = createSlots?.(this) ?? new LocalSlots(Number.POSITIVE_INFINITY);
  }

  /** Adds the credentials of a scheduler. Several schedulers can have the same ones. */
  addCredentials(count: () => number): void {
    this.#counts.push(count);
  }

  /** Forgets every pause and everything that was sent. */
  forget(): void {
    this.#window = new QuotaWindow(this.#perMinute);
    this.#pause = new Pause();
  }

  /** What waits, for the limit that instances share: the next request, and the units of all requests that are as urgent. */
  get waiting(): SlotUser['waiting'] {
    const now = performance.now();
    const next = this.#next(now);
    if (next === undefined) return { first: undefined, count: 0, units: 0 };
    const request = this.#toShared(...next, now);
    let units = 0;
    for (const user of this.#users) {
      const first = user.waiting.first?.request;
      if (first !== undefined && this.#isAboveShare(user, first.units, now) === request.isSteady)
        units += user.waiting.units;
    }
    return { first: { request }, count: 0, units };
  }

  /** Whether the next request of a credential may be sent now. */
  fits(user: QuotaUser, request: RequestToSend, now: number): boolean {
    if (this.#waitMs(user, request, now) > 0 || this.#hasLighter(user, now)) return false;
    return this.#slots.fits(this.#toShared(user, request, now), now);
  }

  /** `quotaChanged` is called when it may be the turn of this credential. */
  wait(user: QuotaUser, now: number): void {
    this.#users.add(user);
    this.#schedule(now);
  }

  /** This credential does not wait for the quota any more. */
  leave(user: QuotaUser, now: number): void {
    if (this.#users.delete(user)) this.#schedule(now);
  }

  isWaiting(user: QuotaUser): boolean {
    return this.#users.has(user);
  }

  /** How long a request waits behind others, as far as it is known. */
  queueWaitMs(user: QuotaUser, unitsBefore: number, request: RequestToSend, now: number): number {
    const own = unitsBefore + request.units;
    const used = user.usedUnits(now);
    let all = own;
    // Another credential is served first until it has used as much.
    for (const other of this.#users) {
      const lessUsed = Math.max(0, used + own - other.usedUnits(now));
      if (other !== user) all += Math.min(other.waiting.units, lessUsed);
    }
    const isSteady = this.#isAboveShare(user, own, now);
    const ownMs = Math.max(
      this.#pause.leftMs(now),
      this.#window.queueWaitMs(all - request.units, request.units, isSteady, now),
    );
    if (!this.#slots.isWaitKnown(now)) return ownMs;
    const shared = { ...request, isSteady };
    return Math.max(ownMs, this.#slots.queueWaitMs(shared, all - request.units, now));
  }

  /** Counts a request that is sent. Returns whether it is the first one after a pause. */
  start(request: RequestToSend, now: number): boolean {
    const isProbe = this.#pause.sent(now);
    if (isProbe) this.#window.learn(now);
    this.#window.add(request.units, now);
    this.#slots.start({ ...request, count: 0 }, now);
    return isProbe;
  }

  /** Ends a request. `refusal` as in `Permit.end`. */
  end(permit: Permit, refusal: Refusal | null | undefined, now: number): void {
    const { request, sentAt, isProjectProbe } = permit;
    if (refusal?.isOfProject) {
      // A refused probe says that the pause was too short. It says nothing about the quota.
      if (!isProjectProbe) this.#window.refused(request.units, now);
      const waitMs = this.#pause.refused(refusal.retryAfterMs, sentAt, isProjectProbe, now);
      this.#slots.refused(waitMs, now);
      this.#pauseUsers(now);
      return;
    }
    if (!isProjectProbe) return;
    // A credential that has reached a limit of its own says nothing about the project.
    if (refusal === null) this.#pause.end(this.#users.size, now);
    else this.#pause.retryProbe(now);
    this.serve(now);
  }

  refusedElsewhere(waitMs: number): void {
    const now = performance.now();
    this.#window.refused(0, now);
    this.#pause.extend(waitMs, now);
    this.#pauseUsers(now);
  }

  slotsChanged(): void {
    this.serve(performance.now());
  }

  /** Lets the requests start whose turn it is. */
  serve(now: number): void {
    for (let next = this.#next(now); next !== undefined; next = this.#next(now)) {
      const [user, request] = next;
      if (!this.fits(user, request, now)) break;
      this.#users.delete(user);
      user.quotaChanged(now);
    }
    this.#schedule(now);
  }

  #isAboveShare(user: QuotaUser, units: number, now: number): boolean {
    let credentials = minCredentials;
    for (const count of this.#counts) credentials = Math.max(credentials, count());
    const share = Math.max(minShare, (this.#window.limit(now) * burstPart) / credentials);
    return user.usedUnits(now) + units > share;
  }

  #toShared(user: QuotaUser, request: RequestToSend, now: number): RequestToSend {
    return { ...request, count: 0, isSteady: this.#isAboveShare(user, request.units, now) };
  }

  #waitMs(user: QuotaUser, { units }: RequestToSend, now: number): number {
    if (this.#pause.state === 'probing') return Number.POSITIVE_INFINITY;
    const isSteady = this.#isAboveShare(user, units, now);
    return Math.max(this.#pause.leftMs(now), this.#window.waitMs(units, isSteady, now));
  }

  /** Whether a credential that has used less waits. */
  #hasLighter(user: QuotaUser, now: number): boolean {
    if (this.#users.size === 0) return false;
    const used = user.usedUnits(now);
    for (const other of this.#users) if (other !== user && other.usedUnits(now) < used) return true;
    return false;
  }

  /** The credential that waits and has used least, with its request. */
  #next(now: number): readonly [QuotaUser, RequestToSend] | undefined {
    let next: readonly [QuotaUser, RequestToSend] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const user of this.#users) {
      const request = user.waiting.first?.request;
      const used = user.usedUnits(now);
      if (request === undefined || used >= least) continue;
      next = [user, request];
      least = used;
    }
    return next;
  }

  #schedule(now: number): void {
    const next = this.#next(now);
    // During a probe, its end continues.
    if (next === undefined || this.#pause.state === 'probing') return;
    const waitMs = Math.max(this.#waitMs(...next, now), this.#slots.waitMs(now));
    const mustAsk = waitMs === 0 && !this.#slots.fits(this.#toShared(...next, now), now);
    if (mustAsk) this.#slots.request();
    else this.#wake.start(waitMs, now);
  }

  #pauseUsers(now: number): void {
    this.#wake.cancel();
    const leftMs = this.#pause.leftMs(now);
    for (const user of [...this.#users]) user.quotaPaused(leftMs, now);
    this.#schedule(now);
  }
}
