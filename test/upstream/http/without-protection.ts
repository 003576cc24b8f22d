import {
  CircuitBreaker,
  type CircuitBreakerSettings,
} from '../../../src/upstream/http/protection/circuit-breaker.ts';
import { RetryBudget } from '../../../src/upstream/http/protection/retry-budget.ts';

/** A circuit breaker that never opens. */
const withoutCircuitBreaker: CircuitBreakerSettings = {
  minRequests: 0,
  failurePercent: 50,
  windowMs: 10_000,
  pauseMs: 1000,
};

/** For clients in tests: no circuit breaker, and every retry is permitted. */
export const withoutProtection = {
  circuitBreaker: withoutCircuitBreaker,
  retryBudget: new RetryBudget(200),
};

/** The same for a transport. */
export const transportWithoutProtection = {
  breaker: new CircuitBreaker(withoutCircuitBreaker, {
    toRejection: () => new Error('A request was not sent'),
  }),
  retryBudget: withoutProtection.retryBudget,
};
