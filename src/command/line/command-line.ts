import { CommandLineInvalid } from './command-error.ts';
import { parseOptions } from './command-option.ts';
import { type QueryOptions, toQueryOptions } from './query-option.ts';

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
  /** The JSON file with the data of `sandbox`. Null for its usual data. */
  readonly seed: string | null;
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

/** Parses a command line without the program's name. Throws CommandLineInvalid. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args);
  const options = {
    port: values.port ?? null,
    seed: values.seed ?? null,
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
  if (name === 'query') return { name, ...options, query: toQueryOptions(rest[0] ?? null, values) };
  if (name !== 'store copy') return { name, ...options };
  const { from, to } = values;
  if (!from || !to) throw new CommandLineInvalid('store copy needs --from and --to.');
  return { name, ...options, copy: { from, to } };
}

const optionsOf = {
  serve: ['port'],
  mcp: [],
  sandbox: ['port', 'seed'],
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
