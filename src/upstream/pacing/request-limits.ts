import { Pause } from './pause.ts';
import type { Permit, Refusal, RequestToSend } from './permit.ts';
import type { ProjectQuota, QuotaUser } from './project-quota.ts';
import type { RateBudget } from './rate-budget.ts';
import type { Slots, SlotUser } from './slots.ts';

/** How long a request waits behind others, in milliseconds. */
export interface ExpectedWait {
  /** For the limits of its credential. */
  readonly accountMs: number;
  /** For the quota of all credentials. */
  readonly projectMs: number;
}

/** Why a request is not sent now. */
export interface Obstacle {
  readonly reason: 'rateLimit' | 'concurrency';
  /** After which time the request fits. Null if a call says when it may fit. */
  readonly leftMs: number | null;
}

/** Which pauses a request ends if the service accepts it. */
type Probes = Pick<Permit, 'isProbe' | 'isProjectProbe'>;

/** What the requests of one credential and kind wait for besides a connection: the first three points of scheduler.ts. */
export class RequestLimits {
  readonly slots: Slots;
  readonly #user: QuotaUser;
  readonly #budget: RateBudget;
  readonly #quota: ProjectQuota | null;
  readonly #pause = new Pause();

  constructor(
    user: SlotUser & QuotaUser,
    createSlots: (user: SlotUser) => Slots,
    budget: RateBudget,
    quota: ProjectQuota | null,
  ) {
    this.slots = createSlots(user);
    this.#user = user;
    this.#budget = budget;
    this.#quota = quota;
  }

  /** How long nothing may be sent. */
  pauseMs(now: number): number {
    return this.#pause.leftMs(now);
  }

  /** Whether there is no pause, or one that ended before this time without a further request. */
  isOpenFor(ms: number, now: number): boolean {
    return this.#pause.state === 'open' || this.#pause.until + ms < now;
  }

  usedUnits(now: number): number {
    return this.#budget.usedUnits(now);
  }

  get waitsForQuota(): boolean {
    return this.#quota?.isWaiting(this.#user) === true;
  }

  /** Whether a request may be sent at once, if none waits. */
  fits(request: RequestToSend, now: number): boolean {
    return (
      this.#pause.state === 'open' &&
      this.slots.fits(request, now) &&
      this.#budget.waitMs(request.units, now) === 0 &&
      this.#quota?.fits(this.#user, request, now) !== false
    );
  }

  /** Why the next request may not be sent now; null if it may. Asks for what it lacks, except for the time that passes. */
  obstacleTo(request: RequestToSend, hasWaited: boolean, now: number): Obstacle | null {
    if (this.#pause.state === 'probing') return this.#ownRate(null, now);
    const ownMs = hasWaited
      ? 0
      : Math.max(this.#pause.leftMs(now), this.#budget.waitMs(request.units, now));
    const leftMs = Math.max(ownMs, this.slots.waitMs(now));
    if (leftMs > 0) return this.#ownRate(leftMs, now);
    if (this.#quota?.fits(this.#user, request, now) === false) {
      this.#quota.wait(this.#user, now);
      return { reason: 'rateLimit', leftMs: null };
    }
    this.#quota?.leave(this.#user, now);
    if (this.slots.fits(request, now)) return null;
    this.slots.request();
    return { reason: 'concurrency', leftMs: null };
  }

  /** No request waits any more. */
  leave(now: number): void {
    this.#quota?.leave(this.#user, now);
  }

  /** How long a new request waits, as far as it is known without asking. */
  knownWait(request: RequestToSend, unitsBefore: number, now: number): ExpectedWait {
    const isKnown = this.slots.isWaitKnown(now);
    return {
      accountMs: Math.max(
        this.#ownWaitMs(request, unitsBefore, now),
        isKnown ? this.slots.queueWaitMs(request, unitsBefore, now) : 0,
      ),
      projectMs: this.#quota?.queueWaitMs(this.#user, unitsBefore, request, now) ?? 0,
    };
  }

  /** How long a request waits, if no further request is refused. */
  expectedWaitMs(request: RequestToSend, unitsBefore: number, now: number): number {
    const { accountMs, projectMs } = this.knownWait(request, unitsBefore, now);
    return Math.max(accountMs, projectMs, this.slots.queueWaitMs(request, unitsBefore, now));
  }

  /** Counts a request that is sent. */
  start(request: RequestToSend, now: number): Probes {
    const isProbe = this.#pause.sent(now);
    if (isProbe) this.#budget.learn(now);
    this.slots.start(request, now);
    this.#budget.add(request.units, now);
    return { isProbe, isProjectProbe: this.#quota?.start(request, now) ?? false };
  }

  /**
   * Counts a request that has ended. Returns whether it began or extended a pause of the credential.
   *
   * @param refusal  As in `Permit.end`.
   * @param waiting  How many requests wait.
   */
  end(permit: Permit, refusal: Refusal | null | undefined, waiting: number, now: number): boolean {
    const { request, sentAt, isProbe } = permit;
    this.slots.end(request, now);
    this.#budget.end(request.units, sentAt, now);
    this.#quota?.end(permit, refusal, now);
    const isOfProject = this.#quota !== null && refusal?.isOfProject === true;
    if (refusal && !isOfProject) {
      this.#refused(permit, refusal, now);
      return true;
    }
    if (isProbe && refusal === null) this.#pause.end(waiting, now);
    else if (isProbe) this.#pause.retryProbe(now);
    return false;
  }

  /** The service refused a request of another instance. The pause is the same, and the estimate follows from what this instance has sent. */
  refusedElsewhere(waitMs: number, now: number): void {
    this.#pause.extend(waitMs, now);
    this.#budget.refused(0, now, waitMs, now);
  }

  #refused({ request, sentAt, isProbe }: Permit, { retryAfterMs }: Refusal, now: number): void {
    const waitMs = this.#pause.refused(retryAfterMs, sentAt, isProbe, now);
    this.slots.refused(waitMs, now);
    // A refused probe says that the pause was too short. It says nothing about the rate before.
    if (!isProbe) this.#budget.refused(request.units, sentAt, waitMs, now);
  }

  #ownRate(leftMs: number | null, now: number): Obstacle {
    this.#quota?.leave(this.#user, now);
    return { reason: 'rateLimit', leftMs };
  }

  #ownWaitMs({ units }: RequestToSend, unitsBefore: number, now: number): number {
    return Math.max(this.#pause.leftMs(now), this.#budget.queueWaitMs(unitsBefore + units, now));
  }
}
