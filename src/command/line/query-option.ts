import { CommandLineInvalid } from './command-error.ts';
import type { parseOptions } from './command-option.ts';

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

/** Parses the options of `query`. Throws CommandLineInvalid. */
export function toQueryOptions(
  file: string | null,
  values: ReturnType<typeof parseOptions>['values'],
): QueryOptions {
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
