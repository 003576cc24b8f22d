import { expect, test } from 'vitest';
import { RetryBudget } from '../../../../src/upstream/http/protection/retry-budget.ts';

/** A budget, and the number of retries that it permits of 1000. */
function create(percent = 10) {
  const clock = { ms: 0 };
  const budget = new RetryBudget(percent, () => clock.ms);
  const send = (count: number) => {
    for (let at = 0; at < count; at += 1) budget.countRequest();
  };
  const permitted = () => Array.from({ length: 1000 }, () => budget.take()).filter(Boolean).length;
  return { clock, send, permitted };
}

test('ten retries are always permitted', () => {
  const { permitted } = create();
  expect(permitted()).toBe(10);
});

test('a tenth of the requests may be retries', () => {
  const { send, permitted } = create();
  send(500);
  expect(permitted()).toBe(50);
  expect(permitted()).toBe(0);
});

test('requests and retries are forgotten after ten seconds', () => {
  const { clock, send, permitted } = create();
  send(500);
  expect(permitted()).toBe(50);
  clock.ms = 11_000;
  expect(permitted()).toBe(10);
});

test('the share of requests that may be retries is a setting', () => {
  const { send, permitted } = create(200);
  send(20);
  expect(permitted()).toBe(40);
});
