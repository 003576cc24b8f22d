import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';

/** A sandbox for the tests of one file, started before them and reset before each; to be had from within a test only. */
export function useSandbox(options?: SandboxOptions): () => Sandbox {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox(options);
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
  return () => sandbox;
}
