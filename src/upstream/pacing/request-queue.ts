import type { ConnectionPool, ConnectionShare, ConnectionUser } from './connection-pool.ts';
import { DeadlineTimer } from './deadline-timer.ts';
import { Pause } from './pause.ts';
import { isTooLate, Permit, type Refusal, type RequestToSend, WaitTooLong } from './permit.ts';
import type { ProjectQuota, QuotaUser } from './project-quota.ts';
import type { RateBudget } from './rate-budget.ts';
import type { Slots, SlotUser } from './slots.ts';
import { WaitClock, type WaitReason, type WaitTimes } from './wait-time.ts';
import { WaitingList, type WaitingRequest } from './waiting-list.ts';
import { WakeTimer } from './wake-timer.ts';

/** The shortest wait that an error states. */
const minRetryAfterMs = 1000;

/** The requests of one credential and kind, in their order. */
export class RequestQueue implements ConnectionUser, SlotUser, QuotaUser {
  readonly slots: Slots;
  readonly #budget: RateBudget;
  readonly #quota: ProjectQuota | null;
  readonly #pool: ConnectionPool;
  readonly #share: ConnectionShare;
  readonly #pause = new Pause();
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
    this.slots = createSlots(this);
    this.#budget = budget;
    this.#quota = quota;
    this.#pool = pool;
    this.#share = share;
  }

  get needsConnection(): boolean {
    return this.#clock.reason === 'connection';
  }

  /** Whether nothing is lost if this queue is forgotten. */
  isIdle(now: number): boolean {
    const isOpen = this.#pause.state === 'open' || this.#pause.until + minRetryAfterMs < now;
    return this.slots.isIdle && this.waiting.length === 0 && isOpen;
  }

  /** Starts the request at once, or returns null if it has to wait. */
  tryStart(request: RequestToSend, now: number): Permit | null {
    const canStart =
      this.waiting.length === 0 &&
      this.#pause.state === 'open' &&
      this.slots.fits(request, now) &&
      this.#budget.waitMs(request.units, now) === 0 &&
      this.#quota?.fits(this, request, now) !== false &&
      this.#takeConnection(request);
    return canStart ? this.#send(request, null, now) : null;
  }

  /** Waits until the request may be sent. Rejects with WaitTooLong, or with the reason of the signal. */
  wait(request: RequestToSend, now: number): Promise<Permit> {
    const unitsBefore = this.waiting.unitsBefore(request);
    const ownMs = this.#ownWaitMs(request, unitsBefore, now);
    const accountMs = this.slots.isWaitKnown(now)
      ? Math.max(ownMs, this.slots.queueWaitMs(request, unitsBefore, now))
      : ownMs;
    const projectMs = this.#projectWaitMs(request, unitsBefore, now);
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
    this.slots.end(permit.request, now);
    if (permit.request.hasConnection !== true) this.#pool.free(this.#share);
    this.#budget.end(permit.request.units, permit.sentAt, now);
    this.#quota?.end(permit, refusal, now);
    const isOfProject = this.#quota !== null && refusal?.isOfProject === true;
    if (refusal && !isOfProject) this.#refused(permit, refusal, now);
    else if (permit.isProbe && refusal === null) this.#pause.end(this.waiting.length, now);
    else if (permit.isProbe) this.#pause.retryProbe(now);
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
    this.#quota?.leave(this, now);
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
    const isProbe = this.#pause.sent(now);
    if (isProbe) this.#budget.learn(now);
    this.#hasWaited = false;
    this.slots.start(request, now);
    this.#budget.add(request.units, now);
    const isProjectProbe = this.#quota?.start(request, now) ?? false;
    return new Permit(this, request, waited, now, isProbe, isProjectProbe);
  }

  /** What the next request waits for besides a connection; null if nothing. Starts the wait. */
  #blockedBy(request: RequestToSend, now: number): WaitReason | null {
    const isProbing = this.#pause.state === 'probing';
    const ownMs = this.#hasWaited
      ? 0
      : Math.max(this.#pause.leftMs(now), this.#budget.waitMs(request.units, now));
    const leftMs = Math.max(ownMs, this.slots.waitMs(now));
    if (!isProbing && leftMs === 0) {
      if (this.#quota?.fits(this, request, now) === false) {
        this.#quota.wait(this, now);
        this.#watchDeadlines();
        return 'rateLimit';
      }
      this.#quota?.leave(this, now);
      if (this.slots.fits(request, now)) return null;
      this.slots.request();
      return 'concurrency';
    }
    this.#quota?.leave(this, now);
    if (!isProbing) this.#wake.start(leftMs, now);
    this.#watchDeadlines();
    return 'rateLimit';
  }

  #wakeUp(): void {
    this.#hasWaited = this.waiting.length > 0;
    this.#startAll(performance.now());
    this.#pool.serve(performance.now());
  }

  #refused({ request, sentAt, isProbe }: Permit, { retryAfterMs }: Refusal, now: number): void {
    const waitMs = this.#pause.refused(retryAfterMs, sentAt, isProbe, now);
    this.slots.refused(waitMs, now);
    // A refused probe says that the pause was too short. It says nothing about the rate before.
    if (!isProbe) this.#budget.refused(request.units, sentAt, waitMs, now);
    this.#pauseAll(now);
  }

  /** The pause is the same, and the estimate follows from what this instance has sent. */
  refusedElsewhere(waitMs: number): void {
    const now = performance.now();
    this.#pause.extend(waitMs, now);
    this.#budget.refused(0, now, waitMs, now);
    this.#pauseAll(now);
  }

  slotsChanged(): void {
    const now = performance.now();
    this.#startAll(now);
    this.#refuseBehindShared(now);
    this.#pool.serve(now);
  }

  get waitsElsewhere(): boolean {
    return this.#quota?.isWaiting(this) === true;
  }

  usedUnits(now: number): number {
    return this.#budget.usedUnits(now);
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
    this.#refuseLate(now);
  }

  /** Refuses the requests whose operation ends before the pause. */
  #refuseLate(now: number): void {
    this.#refuseUntilEndOf(this.#pause.leftMs(now), now);
  }

  #refuseUntilEndOf(leftMs: number, now: number): void {
    for (const entry of this.waiting.endingUntil(Date.now() + leftMs))
      this.#refuse(entry, leftMs, now);
  }

  /** Refuses the requests whose operation ends before the instances have used what comes before them. */
  #refuseBehindShared(now: number): void {
    let unitsBefore = 0;
    for (const entry of this.waiting.all) {
      const waitMs = this.slots.queueWaitMs(entry.request, unitsBefore, now);
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
    for (const entry of this.waiting.endingUntil(until))
      this.#refuse(entry, this.#expectedWaitMs(entry.request, now), now);
    this.#startAll(now);
  }

  #refuse(entry: WaitingRequest, waitMs: number, now: number): void {
    const waited = this.#clock.since(entry.waitedAtStart, now);
    const isOfProject = this.#pause.state === 'open' && this.waitsElsewhere;
    const error = new WaitTooLong(Math.max(minRetryAfterMs, waitMs), waited, isOfProject);
    this.#remove(entry, error, now);
  }

  #remove(entry: WaitingRequest, reason: unknown, now: number): void {
    if (!this.waiting.remove(entry)) return;
    entry.reject(reason);
    this.#startAll(now);
    this.#pool.serve(now);
  }

  /** How long a request waits for the rate limit, if no further request is refused. */
  #expectedWaitMs(request: RequestToSend, now: number): number {
    const unitsBefore = this.waiting.unitsBefore(request);
    const sharedMs = this.slots.queueWaitMs(request, unitsBefore, now);
    const projectMs = this.#projectWaitMs(request, unitsBefore, now);
    return Math.max(sharedMs, projectMs, this.#ownWaitMs(request, unitsBefore, now));
  }

  #projectWaitMs(request: RequestToSend, unitsBefore: number, now: number): number {
    return this.#quota?.queueWaitMs(this, unitsBefore, request, now) ?? 0;
  }

  #ownWaitMs({ units }: RequestToSend, unitsBefore: number, now: number): number {
    return Math.max(this.#pause.leftMs(now), this.#budget.queueWaitMs(unitsBefore + units, now));
  }
}
