#!/usr/bin/env node
import { StoreUnusable } from './auth/file-store.ts';
import { CommandUnclear, helpText, parseCommand, versionText } from './command/command-line.ts';
import { ConfigError } from './config/environment.ts';
import { ListenFailed } from './server/listen.ts';

// The program's door: the only file that reads the environment and the command line. Each command is a file of its own
// below command/, loaded when it is the one: whoever asks for help does not wait for a server.

/** What a command line that cannot be followed ends with, as the tools of POSIX do. */
const exitOfUsage = 2;

async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = parseCommand(args);
  const print = (text: string) => process.stdout.write(text);
  switch (command.name) {
    case 'help':
      print(helpText);
      return;
    case 'version':
      print(versionText());
      return;
    case 'sandbox':
      return (await import('./command/sandbox.ts')).runSandbox(env, command, print);
    case 'serve':
      return (await import('./command/serve.ts')).serve(env, command, print);
  }
}

try {
  await run(process.argv.slice(2), process.env);
} catch (error) {
  const isUsage = error instanceof CommandUnclear;
  const isForeseen = [ConfigError, ListenFailed, StoreUnusable].some(
    (kind) => error instanceof kind,
  );
  if (!(isUsage || (error instanceof Error && isForeseen))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(isUsage ? exitOfUsage : 1);
}
