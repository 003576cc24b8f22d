import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What `taskdoc --help` prints. */
export const helpText = `taskdoc: one GraphQL API over Asana and Google Docs.

  taskdoc [--port <n>]           serves the API. Uses the sandbox if no credential is set
  taskdoc mcp                    offers the API to agents: tools of the Model Context Protocol over standard input and output

  taskdoc sandbox [--port <n>]   serves only the sandbox of both services, for your own tests
    [--seed <file>]              with the projects, tasks and documents of a JSON file, see docs/sandbox.md

  taskdoc doctor                 checks the tokens and settings of the environment, and what the server assumes of the
                                 services. It only reads, except with --write

  taskdoc query <file.graphql>   executes a document and prints the result
  taskdoc query <file.graphql> --all --output <file>
                                 follows the lists of the document to their ends and writes one line for each item
  taskdoc query --resume <file>  continues an export that was interrupted

  taskdoc store copy --from <store> --to <store>
                                 copies connected accounts to another store: the path of a file, redis://host:port/0,
                                 or env:NAME for the value of an environment variable

  --json          doctor prints its report as JSON
  --strict        doctor ends with a summary, and with exit code 1 if anything fails, 3 if a service cannot be reached, or 4
                  if nothing could be checked
  --save <file>   doctor writes its results to a file. Start the server with ASSUMPTIONS=<file> to use them
  --write         doctor also checks writes: it creates a project and a document, and deletes them at the end
  --record <dir>  doctor writes what it sends and receives to this new folder, without anything that belongs to the account

  --variables <v> query: the variables as JSON, or @ and the path of a JSON file
  --operation <n> query: the name of the operation, if the document has several
  --url <url>     query sends to this server. Without it, the program executes the document itself
  --dry-run       query --all prints the price and sends nothing to the services
  --ndjson, --csv query --all writes JSON lines (the default), or CSV
  --max-reads <n> query --all stops after this number of reads; continue it with --resume

  --port <n>      the port to listen on; 0 selects a free one. Overrides PORT, or SANDBOX_PORT for the sandbox
  -h, --help      prints this help
  -v, --version   prints the version

Environment variables set everything else: see docs/running.md.
`;

/** What `taskdoc --version` prints: the version of the package that contains this file. */
export function versionText(): string {
  const text = readFileSync(createRequire(import.meta.url).resolve('#package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return `${version}\n`;
}
