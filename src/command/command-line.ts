import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

/** What a command line asks for. */
export interface Command {
  readonly name: 'serve' | 'sandbox' | 'help' | 'version';
  /** In digits, from 0 to 65535; null where the environment decides. */
  readonly port: string | null;
}

/** The command line cannot be followed, in words for whoever typed it. */
export class CommandUnclear extends Error {
  override readonly name = 'CommandUnclear';

  constructor(problem: string) {
    super(`${problem}\nSee taskdoc --help.`);
  }
}

/** What `taskdoc --help` prints. */
export const helpText = `taskdoc: one GraphQL API over Asana and Google Docs.

  taskdoc [--port <n>]           serves the API, on the sandbox while no credential is set
  taskdoc sandbox [--port <n>]   serves the sandbox of both services alone, for your own tests

  --port <n>      where to listen; 0 picks a free one. Wins over PORT, or SANDBOX_PORT for the sandbox
  -h, --help      prints this
  -v, --version   prints the version

Everything else is set by the environment: see docs/running.md.
`;

/** What `taskdoc --version` prints: the version of the package that this file came in. */
export function versionText(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve('#package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return `${version}\n`;
}

/** Reads a command line, without the program's own name. Throws CommandUnclear. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseWords(args);
  const port = values.port ?? null;
  if (values.help) return { name: 'help', port };
  if (values.version) return { name: 'version', port };
  const [name = 'serve', ...rest] = positionals;
  if (name !== 'serve' && name !== 'sandbox')
    throw new CommandUnclear(`There is no command ${JSON.stringify(name)}.`);
  if (rest.length > 0)
    throw new CommandUnclear(`Nothing follows ${name}, yet there is ${JSON.stringify(rest[0])}.`);
  if (port !== null && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new CommandUnclear(
      `--port is ${JSON.stringify(port)}; accepted: a whole number from 0 to 65535.`,
    );
  }
  return { name, port };
}

function parseWords(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Its messages are sentences; the later ones are about options that begin like others.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new CommandUnclear(`${problem.replace(/\.$/, '')}.`);
  }
}
