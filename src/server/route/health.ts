import type { Accounts } from '../../account/accounts.ts';
import type { Lifecycle } from '../request/lifecycle.ts';
import type { Route } from './route.ts';

// Neither route checks the services: no restart and no other instance of this server would help when Asana is down.

/** `GET /healthz`: shows that this process responds. */
export const livenessRoute: Route = (request) =>
  isRead(request) ? Response.json({ status: 'ok' }) : null;

/** The state of the store is checked once in this time, however many requests there are: a check takes the lock of its file. */
const storeCheckMs = 1000;

export interface LimitState {
  /** Whether this instance uses its share, because it cannot reach the others. */
  readonly isAlone: boolean;
}

export interface ReadinessOptions {
  readonly lifecycle: Lifecycle;
  readonly accounts: Pick<Accounts, 'storeFault'> | null;
  /** Null if this instance shares its limits with no other one. */
  readonly sharedLimits: LimitState | null;
  /** Default: a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * `GET /readyz`: 503 while the server starts or drains.
 *
 * If only the store of connected accounts cannot be used, or the limits cannot be shared with other instances, the status is 200 and the
 * body says `degraded`: callers with their own tokens are served as before.
 */
export function createReadinessRoute({
  lifecycle,
  accounts,
  sharedLimits,
  now = () => performance.now(),
}: ReadinessOptions): Route {
  let checked: { readonly at: number; readonly fault: Promise<string | null> } | null = null;
  const storeFault = (): Promise<string | null> => {
    if (checked === null || now() - checked.at >= storeCheckMs)
      checked = { at: now(), fault: accounts?.storeFault() ?? Promise.resolve(null) };
    return checked.fault;
  };
  const respond = async (): Promise<Response> => {
    const { phase } = lifecycle;
    if (phase !== 'ready') return Response.json({ status: phase }, { status: 503 });
    const store = await storeFault();
    const isAlone = sharedLimits?.isAlone === true;
    if (store === null && !isAlone) return Response.json({ status: 'ready' });
    return Response.json({
      status: 'degraded',
      ...(store === null ? {} : { store }),
      ...(isAlone ? { limits: 'share' } : {}),
    });
  };
  return (request) => (isRead(request) ? respond() : null);
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
