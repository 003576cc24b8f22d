import type { Config } from '../config/config.ts';
import { listenFailedFor } from '../server/listen.ts';

/** Starts a sandbox with the settings of the environment. Throws ListenFailed, which names the variables of the port. */
export async function startOnSandboxPort<Started>(
  { sandbox: { port, extraTasks } }: Pick<Config, 'sandbox'>,
  start: (options: { readonly port: number; readonly extraTasks: number }) => Promise<Started>,
): Promise<Started> {
  try {
    return await start({ port, extraTasks });
  } catch (error) {
    throw listenFailedFor(error, {
      host: '127.0.0.1',
      port,
      variables: { host: 'HOST', port: 'SANDBOX_PORT' },
    });
  }
}
