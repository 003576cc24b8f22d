import { built, serveCommands } from './process.ts';

// Runs the sandbox, which emulates the upstream services on loopback.

type SandboxModule = typeof import('../sandbox/sandbox.ts');
type FixtureModule = typeof import('../sandbox/world/fixture/fixture.ts');

/** The ids that the benchmark reads. */
export type Fixtures = FixtureModule['fixtures'];

/** The message of the process when it listens. */
export interface SandboxReady {
  readonly asanaBaseUrl: string;
  readonly fixtures: Fixtures;
}

/** A command to the process: the delay of each upstream response. */
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
