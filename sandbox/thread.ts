import { parentPort, workerData } from 'node:worker_threads';
import { createSandbox, type SandboxOptions } from './sandbox.ts';
import type { ThreadAddresses } from './thread-start.ts';

// The program of the sandbox's thread: see thread-start.ts. An error at the start ends the thread, which reports it.

const { url, asanaBaseUrl, oauth } = await createSandbox(workerData as SandboxOptions);
parentPort?.postMessage({ url, asanaBaseUrl, oauth } satisfies ThreadAddresses);
