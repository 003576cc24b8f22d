import { afterAll, expect, test } from 'vitest';
import { computations } from './computation.ts';
import { documentOperations } from './document-operation.ts';
import { createHostileSetUp } from './set-up.ts';

// The time limit of an operation also ends its computation.

const timeoutMs = 30;
const { measureShort, close } = await createHostileSetUp({
  OPERATION_TIMEOUT_MS: String(timeoutMs),
  // Only the time ends them.
  MAX_OPERATION_PROCESSOR_MS: '60000',
});
afterAll(close);

/** How late the response may be, also beside other programs. */
const maxLateMs = 1000;
/** The processor time until the time limit, of the last slices and of the response. Without the limit, each needs 60 ms or more. */
const maxCpuMs = timeoutMs + 80;

const long = [...computations(), ...documentOperations()].filter(({ name }) =>
  /99,500 openings|^five replacements|6,000 bullets/.test(name),
);

test.for(long.map((one) => [one.name, one] as const))(
  '%s end at the time limit',
  { retry: 2 },
  async ([, { operation }]) => {
    // The first run also compiles the code.
    await measureShort(operation);
    const { ms, cpuMs, codes } = await measureShort(operation);
    expect(codes).toContain('UPSTREAM_TIMEOUT');
    expect(ms).toBeLessThan(timeoutMs + maxLateMs);
    expect(cpuMs).toBeLessThan(maxCpuMs);
  },
);
