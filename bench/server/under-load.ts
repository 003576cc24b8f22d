import { createServer, type RequestListener } from 'node:http';
import { serveCommands } from '../child-process.ts';
import { listenOnLoopback } from '../listen.ts';

/** The message of the process when it listens. */
export interface ServerReady {
  readonly url: string;
}

/** The response to every command. */
export interface ServerUsage {
  /** Processor time of all threads since it started, in milliseconds. */
  readonly cpuMs: number;
}

/** Listens, and responds to each command of the measuring process with the processor time. */
export async function serveUnderLoad(listener: RequestListener): Promise<void> {
  // A server waits for its turn longer than the default time limit of unused connections.
  const url = await listenOnLoopback(createServer({ keepAliveTimeout: 0 }, listener));
  serveCommands<ServerReady, object, ServerUsage>({ url }, () => {
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000 };
  });
}
