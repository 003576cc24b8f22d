// The sandbox in a process of its own, so that its work is not counted as the server's. Compiled code, as in production.

type SandboxModule = typeof import('../src/sandbox/sandbox.ts');
type LandmarkModule = typeof import('../src/sandbox/world/landmark.ts');

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

const built = (path: string) => import(new URL(`../dist/sandbox/${path}`, import.meta.url).href);

const { createSandbox }: SandboxModule = await built('sandbox.js');
const { landmark }: LandmarkModule = await built('world/landmark.js');
const sandbox = await createSandbox();
process.on('message', ({ delayMs }: SandboxDelay) => {
  sandbox.clearRequests();
  sandbox.setFaults(delayMs === 0 ? [] : [{ kind: 'latency', ms: delayMs }]);
  process.send?.('set');
});
process.on('disconnect', () => process.exit());
process.send?.({ asanaBaseUrl: sandbox.asanaBaseUrl, landmark } satisfies SandboxReady);
