import type { SandboxThread } from '../../sandbox/thread-start.ts';
import type { Config } from '../config/config.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';
import { startOnSandboxPort } from './sandbox-port.ts';

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
