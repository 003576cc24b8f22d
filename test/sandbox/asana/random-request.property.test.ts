import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../case-count.ts';
import { useAsana } from '../caller.ts';
import { drawRequest } from './random-request.ts';

const { send, sandbox } = useAsana();

/** How many requests change the same world. */
const requestsPerWorld = 50;

test('every response to a random request is one that the description allows, and none is a failure of the emulator', {
  timeout: manyCasesMs,
}, async () => {
  const accepted = new Set<string>();
  let count = 0;
  let acceptedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.gen(),
      fc.constantFrom('sandbox-ada', 'sandbox-ada', 'sandbox-grace', 'sandbox-guest'),
      async (draw, token) => {
        if (count % requestsPerWorld === 0) sandbox().reset();
        count += 1;
        const { key, method, path, body } = drawRequest(draw);
        // description/setup.ts compares the body of each response with the description after the test.
        const response = await send(method, path, { token, body });
        await response.text();
        expect(response.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
        if (!response.ok) return;
        accepted.add(key);
        acceptedCount += 1;
      },
    ),
    { numRuns: caseCount(3000, 200), seed: caseSeed(20_261_128), endOnFailure: true },
  );
  // Otherwise the responses of most routes are not compared.
  expect(acceptedCount).toBeGreaterThanOrEqual(leastCount(900));
  expect(accepted.size).toBeGreaterThanOrEqual(leastCount(110));
});
