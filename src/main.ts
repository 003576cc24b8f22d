#!/usr/bin/env node
import { StoreUnusable } from './account/store/store-error.ts';
import {
  CommandLineInvalid,
  DocumentInvalid,
  FileNotWritten,
} from './command/line/command-error.ts';
import { parseCommand } from './command/line/command-line.ts';
import { helpText, versionText } from './command/line/help.ts';
import { ConfigError } from './config/environment.ts';
import { ListenFailed } from './server/listen.ts';

// The entry point, and the only file that reads the environment and the command line. Each command is one file in
// command/. It is loaded only when it runs, so that --help does not load the server.

/** The exit code for an invalid command line or document, as POSIX tools use it. */
const usageExitCode = 2;

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
    case 'mcp':
      return (await import('./command/mcp.ts')).runMcp(env);
    case 'doctor':
      process.exitCode = await (await import('./command/doctor.ts')).runDoctor(env, command, print);
      return;
    case 'query':
      if (command.query === null) throw new Error('query has options.');
      process.exitCode = await (await import('./command/query/query.ts')).runQuery(
        env,
        command.query,
        process,
      );
      return;
    case 'store copy':
      if (command.copy === null) throw new Error('store copy has two stores.');
      return (await import('./command/store-copy.ts')).copyStore(env, command.copy, print);
    case 'serve':
      return (await import('./command/serve.ts')).serve(env, command, process);
  }
}

try {
  await run(process.argv.slice(2), process.env);
} catch (error) {
  const isUsage = error instanceof CommandLineInvalid || error instanceof DocumentInvalid;
  const isExpected = [ConfigError, FileNotWritten, ListenFailed, StoreUnusable].some(
    (kind) => error instanceof kind,
  );
  if (!(isUsage || (error instanceof Error && isExpected))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(isUsage ? usageExitCode : 1);
}
