import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Config } from '../config/config.ts';
import { ConfigError, parseConfig } from '../config/environment.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';
import { checkAssumptions } from '../doctor/doctor.ts';
import { exitCodeOf, printJson, printReport } from '../doctor/report.ts';
import type { Command } from './command-line.ts';
import { exitCodeOfSignal, onShutdownSignal } from './shutdown.ts';

const noAccount = {
  variable: 'ASANA_ACCESS_TOKEN',
  message:
    'and GOOGLE_ACCESS_TOKEN are not set, so there is no account to check. Set one or both, or remove SANDBOX=off to check the sandbox',
};

/** The sandbox user whose account is checked. */
const sandboxToken = new Secret('sandbox-ada');

/**
 * `taskdoc doctor`: checks the assumptions about the services with the tokens of the environment. It only reads, except with `--write`.
 * Returns the exit code. Throws ConfigError.
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  { isJson, isWriting }: Command,
  print: (text: string) => void,
): Promise<number> {
  const parsedConfig = parseConfig(env);
  const sandbox = parsedConfig.sandbox.isOn ? await loadAndStartSandbox(parsedConfig) : null;
  const config = sandbox ? withSandbox(parsedConfig, sandbox) : parsedConfig;
  const tokens = {
    asana: config.asana.accessToken ?? (sandbox && sandboxToken),
    google: config.google.accessToken ?? (sandbox && sandboxToken),
  };
  if (tokens.asana === null && tokens.google === null) throw new ConfigError([noAccount]);
  const interruption = new AbortController();
  const run = async () => {
    const options = { config, tokens, isWriting, signal: interruption.signal };
    const report = await checkAssumptions(options);
    print(isJson ? printJson(report) : printReport(report));
    return exitCodeOf(report);
  };
  const running = run();
  // The program ends when the records of the run are deleted.
  const removeListeners = onShutdownSignal(async () => {
    interruption.abort();
    await running;
  }, exitCodeOfSignal);
  try {
    return await running;
  } finally {
    removeListeners();
    await sandbox?.close();
  }
}

/** Loads the sandbox's code only when it is used. */
async function loadAndStartSandbox(config: Config): Promise<Sandbox> {
  const { startSandbox } = await import('./sandbox.ts');
  return startSandbox(config);
}
