import { ConfigError, parseConfig } from '../config/environment.ts';
import { Secret } from '../config/secret.ts';
import { withSandbox } from '../config/with-sandbox.ts';
import { checkAssumptions } from '../doctor/doctor.ts';
import { exitCodeOf, printResults, printTable } from '../doctor/report.ts';
import type { Command } from './command-line.ts';

const noAccount = {
  variable: 'ASANA_ACCESS_TOKEN',
  message:
    'and GOOGLE_ACCESS_TOKEN are not set, so there is no account to check. Set one or both, or remove SANDBOX=off to check the sandbox',
};

/** The sandbox user whose account is checked. */
const sandboxToken = new Secret('sandbox-ada');

/**
 * `taskdoc doctor`: checks the assumptions about the services with the tokens of the environment. It only reads. Returns the exit
 * code. Throws ConfigError.
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  { isJson }: Command,
  print: (text: string) => void,
): Promise<0 | 1> {
  const parsedConfig = parseConfig(env);
  const { startSandbox } = await import('./sandbox.ts');
  const sandbox = parsedConfig.sandbox.isOn ? await startSandbox(parsedConfig) : null;
  const config = sandbox ? withSandbox(parsedConfig, sandbox) : parsedConfig;
  const tokens = {
    asana: config.asana.accessToken ?? (sandbox && sandboxToken),
    google: config.google.accessToken ?? (sandbox && sandboxToken),
  };
  if (tokens.asana === null && tokens.google === null) throw new ConfigError([noAccount]);
  try {
    const results = await checkAssumptions(config, tokens);
    print(isJson ? printResults(results) : printTable(results));
    return exitCodeOf(results);
  } finally {
    await sandbox?.close();
  }
}
