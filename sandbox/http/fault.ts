import type { Person } from '../store/caller.ts';

/** Which requests a fault meets, and how many of them. */
interface FaultFilter {
  /** Method and route template, `GET /tasks/{task_gid}`; `*` or absent: any request. A plain route also means its actions in a batch. */
  readonly route?: string;
  readonly person?: Person;
  /** How many requests it meets before it is over. @default every one */
  readonly count?: number;
  /** How many requests it lets pass first. @default 0 */
  readonly skip?: number;
}

/**
 * A failure that the sandbox makes on purpose. For a write it matters when it strikes:
 * `reset-mid-body`, `reset-after-apply`, `half-json` and `wrong-shape` strike after the write was applied, all others before.
 */
export type Fault = FaultFilter &
  (
    | { readonly kind: 'latency'; readonly ms: number }
    | { readonly kind: 'rate-limit'; readonly retryAfter?: number }
    | {
        readonly kind: 'status';
        readonly status: number;
        /** Of Google: the reason it gives, `insufficientPermissions`, which also words the message. */
        readonly reason?: string;
        readonly body?: unknown;
      }
    | { readonly kind: 'html' | 'empty'; readonly status?: number }
    | {
        readonly kind:
          | 'reset'
          | 'reset-mid-body'
          | 'reset-after-apply'
          | 'hang'
          | 'empty-401'
          | 'expired-token'
          | 'half-json'
          | 'wrong-shape';
      }
  );

/** A fault that replaces an answer, as opposed to delaying it. */
export type Failure = Exclude<Fault, { kind: 'latency' }>;

/** A request, or an action of one, as faults see it. */
export interface FaultTarget {
  readonly route: string;
  readonly person: Person | null;
}

/** What the script holds in store for one request. */
export interface FaultPlan {
  /** Delays of one request add up; a batch waits as long as the slowest of its actions. */
  readonly latencyMs: number;
  /** Strikes the whole request. */
  readonly failure: Failure | null;
  /** Strikes single actions of a batch, by their index. */
  readonly actionFailures: readonly (Failure | null)[];
}

/** The faults now in force; each counts the requests that it has met. */
export interface FaultScript {
  readonly replace: (faults: readonly Fault[]) => void;
  readonly plan: (
    request: FaultTarget,
    actions: readonly FaultTarget[],
    strikesAction?: (failure: Failure) => boolean,
  ) => FaultPlan;
}

/** A script without faults. */
export function createFaultScript(): FaultScript {
  let counters: { readonly fault: Fault; met: number }[] = [];

  const meet = (target: FaultTarget, isAction: boolean): Fault[] =>
    counters
      .filter((counter) => {
        if (!isMatch(counter.fault, target, isAction)) return false;
        counter.met += 1;
        const skip = counter.fault.skip ?? 0;
        const last = skip + (counter.fault.count ?? Number.POSITIVE_INFINITY);
        return counter.met > skip && counter.met <= last;
      })
      .map(({ fault }) => fault);

  return {
    replace: (faults) => {
      counters = faults.map((fault) => ({ fault, met: 0 }));
    },
    plan: (request, actions, strikesAction = hasStatusAndBody) => {
      const met = meet(request, false);
      const metByAction = actions.map((action) => meet(action, true));
      const wide = metByAction.flat().filter((fault) => isFailure(fault) && !strikesAction(fault));
      return {
        latencyMs: latencyOf(met) + Math.max(0, ...metByAction.map(latencyOf)),
        failure: [...met, ...wide].find(isFailure) ?? null,
        actionFailures: metByAction.map(
          (some) => some.filter(isFailure).find(strikesAction) ?? null,
        ),
      };
    },
  };
}

const isFailure = (fault: Fault): fault is Failure => fault.kind !== 'latency';

/** An action of Asana's batch has a status and a body of its own; all else befalls the request that carries it. */
const hasStatusAndBody = (fault: Failure) =>
  fault.kind === 'status' || fault.kind === 'wrong-shape';

function latencyOf(faults: readonly Fault[]): number {
  return faults.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.ms : 0), 0);
}

function isMatch(fault: Fault, target: FaultTarget, isAction: boolean): boolean {
  if (fault.person !== undefined && fault.person !== target.person) return false;
  // A fault for any route strikes a batch once, as a request, and not again in each of its actions.
  if (fault.route === undefined || fault.route === '*') return !isAction;
  return fault.route === target.route;
}
