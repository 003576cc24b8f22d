import { built, serveCommands } from './process.ts';

// The services, on loopback.

type SandboxModule = typeof import('../sandbox/sandbox.ts');
type FixtureModule = typeof import('../sandbox/world/fixture/fixture.ts');

/** The ids that benchmarks ask for. */
export type Fixtures = FixtureModule['fixtures'];

/** What the process says once it listens. */
export interface SandboxReady {
  readonly asanaBaseUrl: string;
  readonly fixtures: Fixtures;
}

/** What the process is told: how slow each upstream answer should be. */
export interface SandboxDelay {
  readonly delayMs: number;
}

const { createSandbox }: SandboxModule = await built('sandbox/sandbox.js');
const { fixtures }: FixtureModule = await built('sandbox/world/fixture/fixture.js');
const sandbox = await createSandbox();
serveCommands<SandboxReady, SandboxDelay, object>(
  { asanaBaseUrl: sandbox.asanaBaseUrl, fixtures },
  ({ delayMs }) => {
    sandbox.clearRequests();
    sandbox.setFaults(delayMs === 0 ? [] : [{ kind: 'latency', ms: delayMs }]);
    return {};
  },
);
