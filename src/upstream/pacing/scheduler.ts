import { type ConnectionPool, ConnectionShare } from './connection-pool.ts';
import type { Permit, RequestKind, RequestToSend } from './permit.ts';
import type { ProjectQuota } from './project-quota.ts';
import { RateBudget, type RateLimits } from './rate-budget.ts';
import { RequestQueue } from './request-queue.ts';
import { LocalSlots, type SlotSource } from './slots.ts';

// Decides when a request may be sent. Knows neither a service nor HTTP: the figures come from the services, and http sends the
// requests. A request of a credential waits for four things, in this order:
//
// 1. the rate limit: a pause after a refusal (pause.ts), and the budget of the credential (rate-budget.ts)
// 2. the quota of all credentials together (project-quota.ts), if the service has one
// 3. the limit of requests in flight (slots.ts), which instances of this server can share
// 4. a connection, which all credentials share (connection-pool.ts)

/** The maximum number of requests of one credential that may be in flight at once, for reads and for writes. */
export type ConcurrencyLimits = Readonly<Record<RequestKind, number>>;

export interface ServiceLimits {
  readonly concurrency: ConcurrencyLimits;
  /** For reads and writes separately, or `together` for all requests of a credential. */
  readonly rates: Readonly<Record<RequestKind, RateLimits>> | { readonly together: RateLimits };
}

/** The quotas of all credentials together. Reads and writes can have the same. Null if there is none. */
export type ProjectQuotas = Readonly<Record<RequestKind, ProjectQuota | null>>;

/** How many requests wait, and how many are in flight as the service counts them. */
export interface QueueLoad {
  readonly waiting: number;
  readonly inFlight: number;
}

/** Keeps every credential within the limits of one service. */
export interface Scheduler {
  /**
   * Waits until the request may be sent. Returns a promise only if the request has to wait. Rejects with WaitTooLong, or with the
   * reason of the signal.
   */
  acquire(request: RequestToSend): Promise<Permit> | Permit;
  /** The requests of all credentials of this process. */
  load(kind: RequestKind): QueueLoad;
  /** Forgets every pause and everything that was sent. For tests whose service starts again. */
  forget(): void;
}

interface Account {
  readonly reads: RequestQueue;
  readonly writes: RequestQueue;
  readonly budgets: readonly RateBudget[];
}

/** How often credentials that are no longer used are forgotten. */
const cleanUpMs = 10_000;

/** From this number of credentials, those without requests are forgotten at once, and not only a minute later. */
const maxAccounts = 10_000;

/** The budgets of reads and of writes: the same one, if the service counts both together. */
function createBudgets(rates: ServiceLimits['rates']): readonly [RateBudget, RateBudget] {
  if (!('together' in rates)) return [new RateBudget(rates.reads), new RateBudget(rates.writes)];
  const together = new RateBudget(rates.together);
  return [together, together];
}

const toLocalSlots = ({ reads, writes }: ConcurrencyLimits): SlotSource => {
  const slots = { reads: () => new LocalSlots(reads), writes: () => new LocalSlots(writes) };
  return () => slots;
};

/**
 * Creates the queues of all credentials of one service.
 *
 * @param createSlots  Creates the slots of a credential. Default: this process shares them with no other one.
 * @param quotas       Several schedulers of a service can have the same. Default: none.
 */
export function createScheduler(
  { concurrency, rates }: ServiceLimits,
  pool: ConnectionPool,
  createSlots: SlotSource = toLocalSlots(concurrency),
  quotas: ProjectQuotas = { reads: null, writes: null },
): Scheduler {
  const accounts = new Map<string, Account>();
  for (const quota of new Set(Object.values(quotas))) quota?.addCredentials(() => accounts.size);
  let cleanUp: NodeJS.Timeout | null = null;
  let forgottenAt = 0;

  function createAccount(credential: string): Account {
    const share = new ConnectionShare();
    const slots = createSlots(credential);
    const [reads, writes] = createBudgets(rates);
    return {
      reads: new RequestQueue(slots.reads, reads, quotas.reads, pool, share),
      writes: new RequestQueue(slots.writes, writes, quotas.writes, pool, share),
      budgets: [reads, writes],
    };
  }

  /** Forgets credentials without requests. With `isFull`, also how much they sent in the last minute. */
  function forgetIdle(now: number, isFull: boolean): void {
    forgottenAt = now;
    for (const [credential, { reads, writes, budgets }] of accounts) {
      if (!reads.isIdle(now) || !writes.isIdle(now)) continue;
      if (isFull || budgets.every((budget) => budget.isIdle(now))) accounts.delete(credential);
    }
  }

  function scheduleCleanUp(): void {
    cleanUp = setTimeout(() => {
      cleanUp = null;
      forgetIdle(performance.now(), false);
      if (accounts.size > 0) scheduleCleanUp();
    }, cleanUpMs).unref();
  }

  return {
    load(kind) {
      const sum = { waiting: 0, inFlight: 0 };
      for (const account of accounts.values()) {
        const { waiting, inFlight } = account[kind];
        sum.waiting += waiting.length;
        sum.inFlight += inFlight;
      }
      return sum;
    },
    forget: () => accounts.clear(),
    acquire(request) {
      const { credential, kind, signal } = request;
      if (signal.aborted) return Promise.reject(signal.reason);
      const now = performance.now();
      let account = accounts.get(credential);
      if (account === undefined) {
        // At most once per second: the search costs more than a request.
        if (accounts.size >= maxAccounts && now - forgottenAt > 1000) forgetIdle(now, true);
        account = createAccount(credential);
        accounts.set(credential, account);
        if (cleanUp === null) scheduleCleanUp();
      }
      const queue = account[kind];
      return queue.tryStart(request, now) ?? queue.wait(request, now);
    },
  };
}
