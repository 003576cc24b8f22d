import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts';

/** When a sandbox is reset. By the tests themselves, where they seldom need it: to build the world anew takes longer than most tests. */
export type Resetting = 'before each' | 'by the tests';

/** A sandbox for the tests of one file, started before them and reset before each; to be had from within a test only. */
export function useSandbox(
  options?: SandboxOptions,
  resetting: Resetting = 'before each',
): () => Sandbox {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox(options);
  });
  beforeEach(() => {
    if (resetting === 'before each') sandbox.reset();
  });
  afterAll(() => sandbox.close());
  return () => sandbox;
}
