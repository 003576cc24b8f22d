import { setImmediate } from 'node:timers/promises';
import * as changed from '@whatwg-node/promise-helpers';
import * as original from 'promise-helpers-1';
import { expect, test } from 'vitest';

// The functions that `override/` replaces have the same outcome as those of the package, in the same order.

type Helpers = Pick<typeof original, 'handleMaybePromise' | 'iterateAsync'>;

/** What a function can return or throw. */
const outcomes: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  value: () => 'value',
  promise: () => Promise.resolve('value'),
  'rejected promise': () => Promise.reject(new Error('rejected')),
  'resolved in place of a promise': () => original.fakePromise('value'),
  'rejected in place of a promise': () => original.fakeRejectPromise(new Error('rejected')),
  // biome-ignore lint/suspicious/noThenProperty: it is one of the cases.
  thenable: () => ({ then: (resolve: (value: string) => void) => resolve('value') }),
  error: () => {
    throw new Error('thrown');
  },
  'getter of then that throws': () => ({
    // biome-ignore lint/suspicious/noThenProperty: it is one of the cases.
    get then() {
      throw new Error('then');
    },
  }),
};

/** Whether a function returns or throws at once, and with what; then how its promise settles. */
async function observe(run: () => unknown): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  try {
    const result = run();
    const isPromise = result instanceof Promise;
    seen.push(isPromise ? 'a promise' : toText(result));
    if (isPromise) {
      seen.push(await result.then(toText, (error: unknown) => `rejects with ${toText(error)}`));
    }
  } catch (error) {
    seen.push(`throws ${toText(error)}`);
  }
  await setImmediate();
  return seen;
}

const toText = (value: unknown): string =>
  value instanceof Error ? value.message : (JSON.stringify(value) ?? 'undefined');

const names = Object.keys(outcomes);

test.for(names)('handleMaybePromise has the same outcome for the input: %s', async (input) => {
  for (const success of names) {
    for (const failure of [null, ...names]) {
      for (const end of [null, 'undefined', 'promise', 'error']) {
        const run = async ({ handleMaybePromise }: Helpers) => {
          const calls: string[] = [];
          const record = (name: string, outcome: string) => (value: unknown) => {
            calls.push(`${name} ${toText(value)}`);
            return outcomes[outcome]?.() as never;
          };
          const seen = await observe(() =>
            handleMaybePromise(
              () => record('input', input)(null),
              record('success', success),
              failure === null ? undefined : record('failure', failure),
              end === null ? undefined : () => record('end', end)(null),
            ),
          );
          return { calls, seen };
        };
        expect(await run(changed), `${success}, ${failure}, ${end}`).toEqual(await run(original));
      }
    }
  }
});

test('iterateAsync calls the function for the same items, with the same results', async () => {
  for (const first of names) {
    for (const second of names) {
      for (const endsAt of [null, 0, 1]) {
        const run = async ({ iterateAsync }: Helpers) => {
          const calls: unknown[] = [];
          const results: unknown[] = [];
          const seen = await observe(() =>
            iterateAsync(
              [first, second, 'value'],
              (name, endEarly, index) => {
                calls.push([name, index]);
                if (index === endsAt) endEarly();
                return outcomes[name]?.() as never;
              },
              results,
            ),
          );
          return { calls, results: results.map(toText), seen };
        };
        expect(await run(changed), `${first}, ${second}, ${endsAt}`).toEqual(await run(original));
      }
    }
  }
  expect(changed.iterateAsync([], () => undefined)).toBe(undefined);
});
