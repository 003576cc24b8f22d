import { startServer } from '../../src/command/server-process.ts';
import { onShutdownSignal } from '../../src/command/shutdown.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { type SandboxAddresses, withSandbox } from '../../src/config/with-sandbox.ts';
import { createLogger } from '../../src/server/request/logger.ts';

// An instance of the program whose users connect accounts of a sandbox that it shares with other instances.

/** What the process reads in addition to the variables of the program. */
export interface InstanceVariables {
  /** The URLs of the sandbox, as JSON. */
  readonly SANDBOX_ADDRESSES: string;
}

const addresses: SandboxAddresses = JSON.parse(process.env['SANDBOX_ADDRESSES'] ?? '');
const config = withSandbox(parseConfig(process.env), addresses);
const server = await startServer({
  config,
  logger: createLogger(config),
  sandboxToken: null,
  port: null,
});
onShutdownSignal(server.stop);
process.stdout.write(`API      ${server.url}/graphql\n`);
