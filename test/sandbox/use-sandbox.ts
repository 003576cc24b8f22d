import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/sandbox.ts';

/** When the sandbox is reset. Tests that seldom need a reset call it themselves, because building the world again is slow. */
export type ResetMode = 'before each' | 'by the tests';

/** Starts a sandbox for the tests of one file. The returned function may be called only inside a test. */
export function useSandbox(
  options?: SandboxOptions,
  resetMode: ResetMode = 'before each',
): () => Sandbox {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox(options);
  });
  beforeEach(() => {
    if (resetMode === 'before each') sandbox.reset();
  });
  afterAll(() => sandbox.close());
  return () => sandbox;
}
