import { built, serveOrders } from './process.ts';

// The services, on loopback.

type SandboxModule = typeof import('../sandbox/sandbox.ts');
type LandmarkModule = typeof import('../sandbox/world/fixture/fixture.ts');

/** The ids that benchmarks ask for. */
export type Landmark = LandmarkModule['landmark'];

/** What the process says once it listens. */
export interface SandboxReady {
  readonly asanaBaseUrl: string;
  readonly landmark: Landmark;
}

/** What the process is told: how slow each upstream answer should be. */
export interface SandboxDelay {
  readonly delayMs: number;
}

const { createSandbox }: SandboxModule = await built('sandbox/sandbox.js');
const { landmark }: LandmarkModule = await built('sandbox/world/fixture/fixture.js');
const sandbox = await createSandbox();
serveOrders<SandboxReady, SandboxDelay, object>(
  { asanaBaseUrl: sandbox.asanaBaseUrl, landmark },
  ({ delayMs }) => {
    sandbox.clearRequests();
    sandbox.setFaults(delayMs === 0 ? [] : [{ kind: 'latency', ms: delayMs }]);
    return {};
  },
);
