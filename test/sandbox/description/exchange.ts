import { type Exchange, exchangeChannel } from '../../../sandbox/http/exchange.ts';
import { validateAsana } from './asana.ts';
import { validateGoogle } from './google.ts';
import type { Violations } from './violation.ts';

/** How to compare an exchange with the description of its service. */
const validators: Readonly<Record<Exchange['service'], (exchange: Exchange) => Violations>> = {
  asana: validateAsana,
  google: validateGoogle,
};

const requestViolations = new Set<string>();
const responseViolations = new Set<string>();

exchangeChannel.subscribe((message) => {
  // Only the sandbox publishes on this channel.
  const exchange = message as Exchange;
  const violations = validators[exchange.service](exchange);
  for (const violation of violations.request ?? []) requestViolations.add(violation);
  for (const violation of violations.response ?? []) responseViolations.add(violation);
});

/** The differences in all exchanges since the last call, each of them once. */
export function takeViolations(): Violations {
  const taken = { request: [...requestViolations], response: [...responseViolations] };
  requestViolations.clear();
  responseViolations.clear();
  return taken;
}
