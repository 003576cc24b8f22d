import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHandWrittenServer } from './hand-written.ts';
import { serveCommands } from './process.ts';
import type { SandboxReady } from './sandbox-process.ts';
import { createTaskdocServer } from './taskdoc.ts';

// Runs one of the two servers that are compared: `hand-written` or `taskdoc`.

/** The argument of the process, as JSON. */
export interface ServerOptions extends SandboxReady {
  readonly kind: 'hand-written' | 'taskdoc';
}

/** The message of the process when it listens. */
export interface ServerReady {
  readonly url: string;
}

/** The response to every command. */
export interface ServerUsage {
  /** Processor time since it started, in milliseconds. */
  readonly cpuMs: number;
}

const options: ServerOptions = JSON.parse(process.argv[2] ?? '');
const listener =
  options.kind === 'taskdoc'
    ? await createTaskdocServer(options)
    : createHandWrittenServer(options);
const server = createServer(listener);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// A TCP server's address is an object.
const { port } = server.address() as AddressInfo;
serveCommands<ServerReady, object, ServerUsage>({ url: `http://127.0.0.1:${port}` }, () => {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000 };
});
