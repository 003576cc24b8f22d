import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { Config } from '../config/config.ts';
import { toListenFailed } from '../server/listen.ts';

/** Starts the sandbox as the configuration says. Throws ListenFailed. */
export async function startSandbox({
  sandbox: { port, extraTasks },
}: Pick<Config, 'sandbox'>): Promise<Sandbox> {
  try {
    return await createSandbox({ port, extraTasks });
  } catch (error) {
    throw toListenFailed(error, { host: '127.0.0.1', port }, 'SANDBOX_PORT');
  }
}
