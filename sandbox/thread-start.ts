import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { threadFile } from './thread-file.ts';

/** A thread does not inherit tsx, without which Node 20 runs no TypeScript. */
const runSource = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import('${threadFile}');
});`;

/** Where a sandbox listens, and what an application needs to authorize users. */
export type ThreadAddresses = Pick<Sandbox, 'url' | 'asanaBaseUrl' | 'oauth'>;

/** A sandbox in a thread of its own. */
export interface SandboxThread extends ThreadAddresses {
  /** Ends the thread, and its connections. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox in a thread of its own, so that its work on a large document does not delay the server that uses it. Rejects with the error
 * of the thread, for example of the port.
 */
export async function startSandboxThread(
  options: Pick<SandboxOptions, 'port' | 'extraTasks'>,
): Promise<SandboxThread> {
  const worker = threadFile.pathname.endsWith('.ts')
    ? new Worker(runSource, { eval: true, workerData: options })
    : new Worker(threadFile, { workerData: options });
  const [addresses] = (await once(worker, 'message')) as [ThreadAddresses];
  // A program that cannot start ends, also if it has a sandbox.
  worker.unref();
  return {
    ...addresses,
    close: async () => {
      await worker.terminate();
    },
  };
}
