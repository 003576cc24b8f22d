import type { SandboxThread } from '../../sandbox/thread-start.ts';
import type { Config } from '../config/config.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';
import { listenFailedFor } from '../server/listen.ts';

/** The sandbox user of callers that send no token, whose account `taskdoc doctor` checks. */
export const defaultSandboxToken = new Secret('sandbox-ada');

/** The sandbox, and the settings that use it. */
export interface OptionalSandbox {
  readonly config: Config;
  /** Null if the sandbox is off. */
  readonly sandbox: SandboxThread | null;
}

/** Starts the sandbox if it is on, in a thread of its own, which alone loads its code. Throws ListenFailed. */
export async function startOptionalSandbox(config: Config): Promise<OptionalSandbox> {
  if (!config.sandbox.isOn) return { config, sandbox: null };
  const { startSandboxThread } = await import('../../sandbox/thread-start.ts');
  const sandbox = await startOnSandboxPort(config, startSandboxThread);
  return { config: withSandbox(config, sandbox), sandbox };
}

/** Starts a sandbox with the settings of the environment. Throws ListenFailed, which names the variables of the port. */
export async function startOnSandboxPort<Started>(
  { sandbox: { port, extraTasks } }: Pick<Config, 'sandbox'>,
  start: (options: { readonly port: number; readonly extraTasks: number }) => Promise<Started>,
): Promise<Started> {
  try {
    return await start({ port, extraTasks });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw listenFailedFor(error, {
      host: '127.0.0.1',
      port,
      variables: { host: 'HOST', port: 'SANDBOX_PORT' },
    });
  }
}
