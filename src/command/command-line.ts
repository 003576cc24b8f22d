import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

export interface Command {
  readonly name:
    | 'serve'
    | 'mcp'
    | 'sandbox'
    | 'doctor'
    | 'query'
    | 'store copy'
    | 'help'
    | 'version';
  /** Decimal digits, from 0 to 65535. Null if the environment decides. */
  readonly port: string | null;
  /** Whether `doctor` prints JSON. */
  readonly isJson: boolean;
  /** Whether the exit code of `doctor` also says what could not be checked. */
  readonly isStrict: boolean;
  /** Whether `doctor` creates records, to check the assumptions about writes. */
  readonly isWriting: boolean;
  /** The folder to which `doctor` writes what it sends and receives. Null if it does not. */
  readonly recordFolder: string | null;
  /** The file to which `doctor` writes its results. Null for none. */
  readonly saveTo: string | null;
  /** The stores of `store copy`. Null for other commands. */
  readonly copy: { readonly from: string; readonly to: string } | null;
  /** What `query` executes. Null for other commands. */
  readonly query: QueryOptions | null;
}

/** The options of `query`. */
export interface QueryOptions {
  /** The path of the document. Null if `resume` is set. */
  readonly file: string | null;
  /** JSON, or `@` and the path of a JSON file. */
  readonly variables: string;
  /** Null if the document has one operation. */
  readonly operation: string | null;
  /** The URL of the server. Null: the operation is executed in this process. */
  readonly url: string | null;
  /** Whether it follows lists to their ends. */
  readonly isAll: boolean;
  readonly isDryRun: boolean;
  readonly format: 'ndjson' | 'csv';
  /** The path of the file for the items. Null for standard output. */
  readonly output: string | null;
  /** The output of an export that was interrupted. Null for a new one. */
  readonly resume: string | null;
  /** The number of reads after which an export stops. Null: none. */
  readonly maxReads: number | null;
}

/** A file that the command line names cannot be written. */
export class FileNotWritten extends Error {
  override readonly name = 'FileNotWritten';
}

/** The document of `query`, or its variables, cannot be used. */
export class DocumentInvalid extends Error {
  override readonly name = 'DocumentInvalid';
}

/** The command line is invalid. The message is for the person who typed it. */
export class CommandLineInvalid extends Error {
  override readonly name = 'CommandLineInvalid';

  constructor(problem: string) {
    super(`${problem}\nSee taskdoc --help.`);
  }
}

/** What `taskdoc --help` prints. */
export const helpText = `taskdoc: one GraphQL API over Asana and Google Docs.

  taskdoc [--port <n>]           serves the API. Uses the sandbox if no credential is set
  taskdoc mcp                    offers the API to agents: tools of the Model Context Protocol over standard input and output

  taskdoc sandbox [--port <n>]   serves only the sandbox of both services, for your own tests

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

/** Parses a command line without the program's name. Throws CommandLineInvalid. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args);
  const options = {
    port: values.port ?? null,
    isJson: values.json ?? false,
    isStrict: values.strict ?? false,
    isWriting: values.write ?? false,
    recordFolder: values.record ?? null,
    saveTo: values.save ?? null,
    copy: null,
    query: null,
  };
  const { port } = options;
  if (values.help) return { name: 'help', ...options };
  if (values.version) return { name: 'version', ...options };
  const [first = 'serve', ...others] = positionals;
  const [name, rest] = first === 'store' ? ['store copy', others.slice(1)] : [first, others];
  if (!isCommand(name) || (first === 'store' && others[0] !== 'copy')) {
    const typed = first === 'store' ? positionals.slice(0, 2).join(' ') : first;
    throw new CommandLineInvalid(`There is no command ${JSON.stringify(typed)}.`);
  }
  const [argument] = name === 'query' ? rest.slice(1) : rest;
  if (argument !== undefined)
    throw new CommandLineInvalid(`${name} takes no argument ${JSON.stringify(argument)}.`);
  if (port !== null && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new CommandLineInvalid(
      `--port is ${JSON.stringify(port)}; accepted: a whole number from 0 to 65535.`,
    );
  }
  const foreign = Object.keys(values).find(
    (option) => !(optionsOf[name] as readonly string[]).includes(option),
  );
  if (foreign !== undefined) throw new CommandLineInvalid(`${name} takes no option --${foreign}.`);
  if (name === 'query') return { name, ...options, query: toQuery(rest[0] ?? null, values) };
  if (name !== 'store copy') return { name, ...options };
  const { from, to } = values;
  if (!from || !to) throw new CommandLineInvalid('store copy needs --from and --to.');
  return { name, ...options, copy: { from, to } };
}

const optionsOf = {
  serve: ['port'],
  mcp: [],
  sandbox: ['port'],
  doctor: ['json', 'strict', 'write', 'save', 'record'],
  query: [
    'variables',
    'operation',
    'url',
    'all',
    'ndjson',
    'csv',
    'output',
    'resume',
    'dry-run',
    'max-reads',
  ],
  'store copy': ['from', 'to'],
} satisfies Partial<Record<Command['name'], readonly string[]>>;

const isCommand = (name: string): name is keyof typeof optionsOf => Object.hasOwn(optionsOf, name);

/** Parses the options of `query`. Throws CommandLineInvalid. */
function toQuery(file: string | null, values: ReturnType<typeof parseOptions>['values']) {
  const { all = false, resume = null, output = null } = values;
  const fail = (problem: string) => {
    throw new CommandLineInvalid(problem);
  };
  if ((file === null) === (resume === null))
    fail('query needs either the path of a document or --resume.');
  const fixed = (['all', 'variables', 'operation', 'ndjson', 'csv', 'output'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (resume !== null && fixed !== undefined)
    fail(`--resume continues with the same options: it takes no --${fixed}.`);
  const isAll = all || resume !== null;
  const onlyAll = (['ndjson', 'csv', 'output', 'dry-run', 'max-reads'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (!isAll && onlyAll !== undefined) fail(`--${onlyAll} needs --all.`);
  if (values.ndjson && values.csv) fail('query takes --ndjson or --csv, not both.');
  const maxReads = values['max-reads'] ?? null;
  if (maxReads !== null && !/^[1-9]\d{0,14}$/.test(maxReads))
    fail(`--max-reads is ${JSON.stringify(maxReads)}; accepted: a whole number from 1.`);
  return {
    file,
    variables: values.variables ?? '{}',
    operation: values.operation ?? null,
    url: values.url ?? null,
    isAll,
    isDryRun: values['dry-run'] ?? false,
    format: values.csv ? ('csv' as const) : ('ndjson' as const),
    output,
    resume,
    maxReads: maxReads === null ? null : Number(maxReads),
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        json: { type: 'boolean' },
        strict: { type: 'boolean' },
        write: { type: 'boolean' },
        record: { type: 'string' },
        save: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        variables: { type: 'string' },
        operation: { type: 'string' },
        url: { type: 'string' },
        all: { type: 'boolean' },
        ndjson: { type: 'boolean' },
        csv: { type: 'boolean' },
        output: { type: 'string' },
        resume: { type: 'string' },
        'dry-run': { type: 'boolean' },
        'max-reads': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    // Node's message has several sentences. Only the first is about this command line.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new CommandLineInvalid(`${problem.replace(/\.$/, '')}.`);
  }
}
