import type { QueryOptions } from '../line/query-option.ts';
import { exitCodeOfSignal, onShutdownSignal } from '../shutdown.ts';
import { createRemoteApi, type QueryApi } from './api.ts';
import { exportLists } from './export.ts';
import { findLists } from './list.ts';
import { createState } from './new-export.ts';
import { parseOperation, readSchema, ServerUnusable } from './operation.ts';
import { errorPathOf, openOutput, openStandardOutput } from './output.ts';
import { PageFailed } from './page-failed.ts';
import { findPrice, printPrice } from './price.ts';
import { createProgress, type ProgressStream } from './progress.ts';
import { type ExportState, readState } from './state.ts';
import { readTotal } from './total.ts';

// `taskdoc query`: executes a document, or follows its lists to their ends. The program reads the schema of the server, adds to the document what it
// needs to read on, and writes each page of items together with the position after it.

/** The exit codes. 2 is an invalid command line or document. */
const exitCodes = {
  complete: 0,
  /** Nothing was returned, or an export stopped before its end. */
  incomplete: 1,
  /** Everything was read except what errors or notes name. */
  withErrors: 3,
} as const;

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export interface QueryStreams {
  /** Results and lines. */
  readonly stdout: NodeJS.WritableStream;
  /** Messages and progress, which never mix with lines. */
  readonly stderr: NodeJS.WritableStream & ProgressStream;
}

/** Runs the command, and returns its exit code. Throws CommandLineInvalid, DocumentInvalid, ConfigError, FileNotWritten and ListenFailed. */
export async function runQuery(
  env: NodeJS.ProcessEnv,
  options: QueryOptions,
  streams: QueryStreams,
): Promise<ExitCode> {
  const state = options.resume === null ? createState(options) : readState(options.resume);
  const url = options.url ?? state.url;
  const api = await openQueryApi(url, env);
  const interruption = new AbortController();
  const { signal } = interruption;
  const running = run(api, { ...state, url }, { ...options, ...streams }, signal).finally(() =>
    api.close(),
  );
  const removeListeners = onShutdownSignal(async () => {
    interruption.abort();
    await running.catch(() => undefined);
  }, exitCodeOfSignal);
  try {
    return await running;
  } catch (error) {
    // The listener ends the program with the code of the signal.
    if (signal.aborted) return exitCodes.incomplete;
    if (!(error instanceof ServerUnusable)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return exitCodes.incomplete;
  } finally {
    removeListeners();
  }
}

/** Loads the server only if this process executes operations. */
async function openQueryApi(url: string | null, env: NodeJS.ProcessEnv): Promise<QueryApi> {
  if (url !== null) return createRemoteApi(url, env);
  const { openOwnApi } = await import('./own-api.ts');
  return openOwnApi(env);
}

/** Prints the result of one request. */
async function executeOnce(
  api: QueryApi,
  { document: query, variables, operationName }: ExportState,
  stdout: QueryStreams['stdout'],
  signal: AbortSignal,
): Promise<ExitCode> {
  const request = { query, variables, ...(operationName !== null && { operationName }) };
  const { data, errors } = await api.send(request, signal);
  const result = errors.length === 0 ? { data } : { data, errors };
  stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (errors.length === 0) return exitCodes.complete;
  return data === null ? exitCodes.incomplete : exitCodes.withErrors;
}

async function run(
  api: QueryApi,
  state: ExportState,
  options: QueryOptions & QueryStreams,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { stdout, stderr } = options;
  if (!options.isAll) return executeOnce(api, state, stdout, signal);
  const schema = await readSchema(api, signal);
  const { operation, variables } = parseOperation(schema, state);
  const { lists, outside } = findLists(schema, operation, variables);
  const say = (text: string) => stderr.write(`${text}\n`);
  if (outside.length > 0)
    say(`Not exported, because they are not part of an item: ${outside.join(', ')}.`);
  for (const list of lists) {
    const price = printPrice(list, await findPrice(api, schema, list, variables, signal));
    (options.isDryRun ? stdout : stderr).write(price);
  }
  if (options.isDryRun) return exitCodes.complete;
  const path = options.resume ?? options.output;
  const output =
    path === null
      ? openStandardOutput(state, stdout, stderr)
      : openOutput(path, state, options.resume === null);
  const progress = createProgress(stderr, output.position.items);
  const toContinue = path === null ? '' : ` Continue it with: taskdoc query --resume ${path}`;
  let isComplete = false;
  try {
    const { format } = state;
    const { maxReads } = options;
    // Only the bar needs it.
    const total = stderr.isTTY ? await readTotal(api, lists, variables, signal) : null;
    const { position, ...end } = await exportLists({
      ...{ api, schema, lists, variables, format, output, maxReads, total, progress, signal },
    });
    isComplete = end.isComplete;
    progress.end();
    const { items, requests, reads, errors, notes } = position;
    const sum = `${items} items in ${requests} requests with ${reads} reads`;
    if (!isComplete) {
      say(`The export stopped after ${sum}: --max-reads is used up.${toContinue}`);
      return exitCodes.incomplete;
    }
    say(`Exported ${sum}.`);
    if (errors + notes.length === 0) return exitCodes.complete;
    const where = path === null ? '' : `: see ${errorPathOf(path)}`;
    say(`Errors: ${errors}. Notes of the server: ${notes.length}${where}`);
    return exitCodes.withErrors;
  } catch (error) {
    progress.end();
    if (!(error instanceof PageFailed || signal.aborted)) throw error;
    const reason = error instanceof PageFailed ? error.message : 'It was interrupted.';
    say(`The export is not complete. ${reason}${toContinue}`);
    return exitCodes.incomplete;
  } finally {
    output.close(isComplete);
  }
}
