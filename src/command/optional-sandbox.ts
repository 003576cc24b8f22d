import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Config } from '../config/config.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';

/** The sandbox user of callers that send no token, whose account `taskdoc doctor` checks. */
export const defaultSandboxToken = new Secret('sandbox-ada');

/** The sandbox, and the settings that use it. */
export interface OptionalSandbox {
  readonly config: Config;
  /** Null if the sandbox is off. */
  readonly sandbox: Sandbox | null;
}

/** Starts the sandbox if it is on. Loads its code only then. Throws ListenFailed. */
export async function startOptionalSandbox(config: Config): Promise<OptionalSandbox> {
  if (!config.sandbox.isOn) return { config, sandbox: null };
  const { startSandbox } = await import('./sandbox.ts');
  const sandbox = await startSandbox(config);
  return { config: withSandbox(config, sandbox), sandbox };
}
