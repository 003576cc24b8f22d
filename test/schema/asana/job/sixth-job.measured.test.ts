import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { world } from '../../../world.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// A refused job must not delay the reads of its credential.

const { ask, sandbox } = await createMutationTestServer();
const { taskWithEverything: task, paidWorkspace } = fixtures;
const duplicate = toMutation('duplicateTask', 'outcome job { status }');
const start = () => ask(duplicate, { input: { task, name: 'Copy', waitSeconds: 0 } });

const tasks = [...world.tasks.values()].filter(
  ({ workspaceGid }) => workspaceGid === paidWorkspace,
);
const view = `{ ${tasks
  .slice(0, 50)
  .map(({ gid }, at) => `t${at}: task(id: "${gid}") { name }`)
  .join(' ')} }`;

/** The median and the longest of the times of a view, in milliseconds. */
async function viewMs(views: number) {
  const times: number[] = [];
  for (let count = 0; count < views; count += 1) {
    const begin = performance.now();
    const { reads, upstream } = expectNoErrors(await ask(view));
    times.push(performance.now() - begin);
    expect(reads).toHaveLength(50);
    expect(upstream.totals.waitedMs?.rateLimit).toBeUndefined();
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [median = Number.NaN, longest = Number.NaN] = [sorted[views >> 1], sorted.at(-1)];
  return { median, longest };
}

test('a view of 50 reads is as fast after a sixth job was refused as before, while five jobs run', async () => {
  sandbox.setJobs({ steps: null, outcome: 'succeeded' });
  // A server that took the refusal for a limit of all requests would learn their number until then: so these are few.
  const before = await viewMs(3);
  for (let count = 0; count < 5; count += 1) expectNoErrors(await start());
  expect((await start()).errors[0]?.extensions['code']).toBe('RATE_LIMITED');
  const after = await viewMs(15);
  const print = ({ median, longest }: typeof before) =>
    `${median.toFixed(1)} ms, at most ${longest.toFixed(1)} ms`;
  process.stdout.write(
    `a view of 50 reads: ${print(before)} before, ${print(after)} after the sixth job\n`,
  );
  // Other work of the machine changes the times a little. A pause would be a second or more.
  expect(after.median).toBeLessThan(2 * before.median + 5);
  expect(after.longest).toBeLessThan(before.longest + 500);
});
