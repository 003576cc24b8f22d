import type { ConnectionPool, ConnectionShare, ConnectionUser } from './connection-pool.ts';
import { DeadlineTimer } from './deadline-timer.ts';
import { isTooLate, Permit, type Refusal, type RequestToSend, WaitTooLong } from './permit.ts';
import type { ProjectQuota, QuotaUser } from './project-quota.ts';
import type { RateBudget } from './rate-budget.ts';
import { RequestLimits } from './request-limits.ts';
import type { Slots, SlotUser } from './slots.ts';
import { WaitClock, type WaitReason, type WaitTimes } from './wait-time.ts';
import { WaitingList, type WaitingRequest } from './waiting-list.ts';
import { WakeTimer } from './wake-timer.ts';

/** The shortest wait that an error states. */
const minRetryAfterMs = 1000;

/** The requests of one credential and kind, in their order. */
export class RequestQueue implements ConnectionUser, SlotUser, QuotaUser {
  readonly #limits: RequestLimits;
  readonly #pool: ConnectionPool;
  readonly #share: ConnectionShare;
  readonly #clock = new WaitClock();
  readonly waiting = new WaitingList((entry) =>
    this.#remove(entry, entry.request.signal.reason, performance.now()),
  );
  /** The next request has waited for the rate limit as long as necessary. */
  #hasWaited = false;
  readonly #wake = new WakeTimer(() => this.#wakeUp());
  readonly #deadlines = new DeadlineTimer((until) => this.#refuseUntil(until));

  constructor(
    createSlots: (user: SlotUser) => Slots,
    budget: RateBudget,
    quota: ProjectQuota | null,
    pool: ConnectionPool,
    share: ConnectionShare,
  ) {
    this.#pool = pool;
    this.#share = share;
    this.#limits = new RequestLimits(this, createSlots, budget, quota);
  }

  /** The requests in flight, as the service counts them. */
  get inFlight(): number {
    return this.#limits.slots.inFlight;
  }

  get needsConnection(): boolean {
    return this.#clock.reason === 'connection';
  }

  /** Whether nothing is lost if this queue is forgotten. */
  isIdle(now: number): boolean {
    const isOpen = this.#limits.isOpenFor(minRetryAfterMs, now);
    return this.#limits.slots.isIdle && this.waiting.length === 0 && isOpen;
  }

  /** Starts the request at once, or returns null if it has to wait. */
  tryStart(request: RequestToSend, now: number): Permit | null {
    const canStart =
      this.waiting.length === 0 && this.#limits.fits(request, now) && this.#takeConnection(request);
    return canStart ? this.#send(request, null, now) : null;
  }

  /** Waits until the request may be sent. Rejects with WaitTooLong, or with the reason of the signal. */
  wait(request: RequestToSend, now: number): Promise<Permit> {
    const unitsBefore = this.waiting.unitsBefore(request);
    const { accountMs, projectMs } = this.#limits.knownWait(request, unitsBefore, now);
    const waitMs = Math.max(accountMs, projectMs);
    if (isTooLate(waitMs, request))
      return Promise.reject(new WaitTooLong(waitMs, null, projectMs > accountMs));
    const permit = this.waiting.add(request, this.#clock.read(now));
    this.#deadlines.add(request.deadlineAt);
    this.#startAll(now);
    this.#pool.serve(now);
    return permit;
  }

  /** Ends a request. Returns whether this let waiting requests start. */
  end(permit: Permit, refusal: Refusal | null | undefined): boolean {
    const now = performance.now();
    if (permit.request.hasConnection !== true) this.#pool.free(this.#share);
    const isPaused = this.#limits.end(permit, refusal, this.waiting.length, now);
    if (isPaused) this.#pauseAll(now);
    const hasStarted = this.#startAll(now);
    return this.#pool.serve(now) || hasStarted;
  }

  startNext(now: number): boolean {
    const entry = this.waiting.first;
    const reason = entry === undefined ? null : this.#blockedBy(entry.request, now);
    if (entry === undefined || reason !== null || entry.request.hasConnection) {
      this.#startAll(now);
      return false;
    }
    this.#start(entry, now);
    const next = this.waiting.first;
    this.#clock.change(next ? (this.#blockedBy(next.request, now) ?? 'connection') : null, now);
    return true;
  }

  #startAll(now: number): boolean {
    let hasStarted = false;
    for (let entry = this.waiting.first; entry !== undefined; entry = this.waiting.first) {
      const reason = this.#blockedBy(entry.request, now);
      if (reason !== null) {
        this.#clock.change(reason, now);
        return hasStarted;
      }
      if (!this.#takeConnection(entry.request)) {
        this.#clock.change('connection', now);
        this.#pool.wait(this.#share, this);
        return hasStarted;
      }
      this.#start(entry, now);
      hasStarted = true;
    }
    this.#clock.change(null, now);
    this.#limits.leave(now);
    return hasStarted;
  }

  #takeConnection({ hasConnection }: RequestToSend): boolean {
    return hasConnection === true || this.#pool.take(this.#share);
  }

  #start(entry: WaitingRequest, now: number): void {
    this.waiting.remove(entry);
    entry.start(this.#send(entry.request, this.#clock.since(entry.waitedAtStart, now), now));
  }

  #send(request: RequestToSend, waited: WaitTimes | null, now: number): Permit {
    this.#hasWaited = false;
    const { isProbe, isProjectProbe } = this.#limits.start(request, now);
    return new Permit(this, request, waited, now, isProbe, isProjectProbe);
  }

  /** What the next request waits for besides a connection; null if nothing. Starts the wait. */
  #blockedBy(request: RequestToSend, now: number): WaitReason | null {
    const obstacle = this.#limits.obstacleTo(request, this.#hasWaited, now);
    if (obstacle === null) return null;
    const { reason, leftMs } = obstacle;
    if (leftMs !== null) this.#wake.start(leftMs, now);
    if (reason === 'rateLimit') this.#watchDeadlines();
    return reason;
  }

  #wakeUp(): void {
    this.#hasWaited = this.waiting.length > 0;
    this.#startAll(performance.now());
    this.#pool.serve(performance.now());
  }

  refusedElsewhere(waitMs: number): void {
    const now = performance.now();
    this.#limits.refusedElsewhere(waitMs, now);
    this.#pauseAll(now);
  }

  slotsChanged(): void {
    const now = performance.now();
    this.#startAll(now);
    this.#refuseBehindShared(now);
    this.#pool.serve(now);
  }

  get waitsElsewhere(): boolean {
    return this.#limits.waitsForQuota;
  }

  usedUnits(now: number): number {
    return this.#limits.usedUnits(now);
  }

  quotaChanged(now: number): void {
    this.#startAll(now);
    this.#pool.serve(now);
  }

  quotaPaused(leftMs: number, now: number): void {
    this.#refuseUntilEndOf(leftMs, now);
  }

  #pauseAll(now: number): void {
    // A wait that ended, or that is in progress, does not end the new pause.
    this.#hasWaited = false;
    this.#wake.cancel();
    this.#refuseUntilEndOf(this.#limits.pauseMs(now), now);
  }

  /** Refuses the requests whose operation ends before a pause. */
  #refuseUntilEndOf(leftMs: number, now: number): void {
    for (const entry of this.waiting.endingUntil(Date.now() + leftMs))
      this.#refuse(entry, leftMs, now);
  }

  /** Refuses the requests whose operation ends before the instances have used what comes before them. */
  #refuseBehindShared(now: number): void {
    let unitsBefore = 0;
    for (const entry of this.waiting.all) {
      const waitMs = this.#limits.slots.queueWaitMs(entry.request, unitsBefore, now);
      if (isTooLate(waitMs, entry.request)) this.#refuse(entry, waitMs, now);
      else unitsBefore += entry.request.units;
    }
  }

  #watchDeadlines(): void {
    if (this.#deadlines.isRunning || this.waiting.length === 0) return;
    this.#deadlines.start(this.waiting.deadlines);
  }

  /** Refuses the requests whose operation ends soon, if they wait for the rate limit. */
  #refuseUntil(until: number): void {
    if (this.#clock.reason !== 'rateLimit') return;
    const now = performance.now();
    for (const entry of this.waiting.endingUntil(until)) {
      const unitsBefore = this.waiting.unitsBefore(entry.request);
      this.#refuse(entry, this.#limits.expectedWaitMs(entry.request, unitsBefore, now), now);
    }
    this.#startAll(now);
  }

  #refuse(entry: WaitingRequest, waitMs: number, now: number): void {
    const waited = this.#clock.since(entry.waitedAtStart, now);
    const error = new WaitTooLong(Math.max(minRetryAfterMs, waitMs), waited, this.waitsElsewhere);
    this.#remove(entry, error, now);
  }

  #remove(entry: WaitingRequest, reason: unknown, now: number): void {
    if (!this.waiting.remove(entry)) return;
    entry.reject(reason);
    this.#startAll(now);
    this.#pool.serve(now);
  }
}
