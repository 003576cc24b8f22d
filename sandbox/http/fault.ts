import type { Person } from '../store/caller.ts';
import { isInShare } from './share.ts';

/** The requests that a fault applies to, and how many of them. */
interface FaultFilter {
  /**
   * Method and route template, such as `GET /tasks/{task_gid}`. `*` or absent: any request. A route also matches the
   * batch actions that use it.
   */
  readonly route?: string;
  readonly person?: Person;
  /** The requests with this token. @default all */
  readonly token?: string;
  /** @default both services */
  readonly service?: 'asana' | 'google';
  /** The part of the matching requests that the fault applies to, evenly distributed: 0.25 for every fourth one. @default 1 */
  readonly share?: number;
  /** The number of requests that the fault applies to. @default all */
  readonly count?: number;
  /** The number of matching requests that it does not apply to first. @default 0 */
  readonly skip?: number;
}

/**
 * A failure that the sandbox simulates. For a write, the kind decides when it fails: `reset-mid-body`, `hang-mid-body`,
 * `reset-after-apply`, `half-json` and `wrong-shape` fail after the write was applied, all others before.
 */
export type Fault = FaultFilter &
  (
    | { readonly kind: 'latency'; readonly ms: number }
    | { readonly kind: 'rate-limit'; readonly retryAfter?: number }
    | {
        readonly kind: 'status';
        readonly status: number;
        /** Google only: the error reason, such as `insufficientPermissions`. It also selects the message. */
        readonly reason?: string;
        readonly body?: unknown;
        /** The seconds of the `Retry-After` header. @default no header */
        readonly retryAfter?: number;
      }
    | { readonly kind: 'html' | 'empty'; readonly status?: number }
    | {
        readonly kind:
          | 'reset'
          | 'reset-mid-body'
          | 'reset-after-apply'
          | 'hang'
          /** The response begins and never ends. */
          | 'hang-mid-body'
          | 'empty-401'
          | 'expired-token'
          | 'half-json'
          | 'wrong-shape'
          /** Google only: a search of files does not find those on shared drives, and its response says that it is incomplete. */
          | 'incomplete-search';
      }
  );

/** A fault that replaces the response. A latency fault only delays it. */
export type Failure = Exclude<Fault, { kind: 'latency' }>;

/** The parts of a request, or of a batch action, that faults are matched against. */
export interface FaultTarget {
  readonly route: string;
  readonly person: Person | null;
  readonly token: string;
  readonly service: 'asana' | 'google';
}

/** The faults that apply to one request. */
export interface FaultPlan {
  /** The delays of one request are added up. A batch waits as long as its slowest action. */
  readonly latencyMs: number;
  /** Makes the complete request fail. */
  readonly failure: Failure | null;
  /** Makes single batch actions fail, by their index. */
  readonly actionFailures: readonly (Failure | null)[];
}

/** The active faults. Each one counts the requests that it matched. */
export interface FaultScript {
  readonly setFaults: (faults: readonly Fault[]) => void;
  readonly plan: (
    request: FaultTarget,
    actions: readonly FaultTarget[],
    appliesToAction?: (failure: Failure) => boolean,
  ) => FaultPlan;
}

/** Creates a script without faults. */
export function createFaultScript(): FaultScript {
  let counters: { readonly fault: Fault; matchCount: number; appliedCount: number }[] = [];

  const findMatching = (target: FaultTarget, isAction: boolean): Fault[] =>
    counters
      .filter((counter) => {
        if (!isMatch(counter.fault, target, isAction)) return false;
        counter.matchCount += 1;
        const { skip = 0, count = Number.POSITIVE_INFINITY, share = 1 } = counter.fault;
        if (counter.matchCount <= skip || !isInShare(counter.matchCount - skip, share))
          return false;
        counter.appliedCount += 1;
        return counter.appliedCount <= count;
      })
      .map(({ fault }) => fault);

  return {
    setFaults: (faults) => {
      counters = faults.map((fault) => ({ fault, matchCount: 0, appliedCount: 0 }));
    },
    plan: (request, actions, appliesToAction = hasStatusAndBody) => {
      const matched = findMatching(request, false);
      const matchedByAction = actions.map((action) => findMatching(action, true));
      const requestWide = matchedByAction
        .flat()
        .filter((fault) => isFailure(fault) && !appliesToAction(fault));
      return {
        latencyMs: latencyOf(matched) + Math.max(0, ...matchedByAction.map(latencyOf)),
        failure: [...matched, ...requestWide].find(isFailure) ?? null,
        actionFailures: matchedByAction.map(
          (faults) => faults.filter(isFailure).find(appliesToAction) ?? null,
        ),
      };
    },
  };
}

const isFailure = (fault: Fault): fault is Failure => fault.kind !== 'latency';

/** An action of Asana's batch has its own status and body. Every other failure applies to the batch request. */
const hasStatusAndBody = (fault: Failure) =>
  fault.kind === 'status' || fault.kind === 'wrong-shape';

function latencyOf(faults: readonly Fault[]): number {
  return faults.reduce((sum, fault) => sum + (fault.kind === 'latency' ? fault.ms : 0), 0);
}

function isMatch(fault: Fault, target: FaultTarget, isAction: boolean): boolean {
  if (fault.person !== undefined && fault.person !== target.person) return false;
  if (fault.token !== undefined && fault.token !== target.token) return false;
  if (fault.service !== undefined && fault.service !== target.service) return false;
  // A fault for any route applies once to a batch request, and not again to each of its actions.
  if (fault.route === undefined || fault.route === '*') return !isAction;
  return fault.route === target.route;
}
