import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Service, services } from '../account/credential.ts';
import { ConfigError, parseConfig } from '../config/environment.ts';
import { resultsVersion, type SavedResults } from '../config/saved-assumption.ts';
import { checkAssumptions, type Report } from '../doctor/doctor.ts';
import type { Recording } from '../doctor/record/exchange.ts';
import type { Recorder } from '../doctor/record/recorder.ts';
import { exitCodeOf, printJson, printReport, strictExitCodeOf } from '../doctor/report.ts';
import { createSetUp } from '../doctor/set-up/set-up.ts';
import { CommandLineInvalid, FileNotWritten } from './line/command-error.ts';
import type { Command } from './line/command-line.ts';
import { defaultSandboxToken, startOptionalSandbox } from './optional-sandbox.ts';
import { toSetUpOptions } from './set-up.ts';
import { exitCodeOfSignal, onShutdownSignal } from './shutdown.ts';

const noAccount = {
  variable: 'ASANA_ACCESS_TOKEN',
  message:
    'and GOOGLE_ACCESS_TOKEN are not set, so there is no account to check. Set one or both, or remove SANDBOX=off to check the sandbox',
};

/**
 * `taskdoc doctor`: checks the assumptions about the services with the tokens of the environment. It only reads, except with `--write`.
 * Returns the exit code. Throws ConfigError, and CommandLineInvalid for a folder that is not empty.
 */
export async function runDoctor(
  env: NodeJS.ProcessEnv,
  { isJson, isStrict, isWriting, saveTo, recordFolder }: Command,
  print: (text: string) => void,
): Promise<number> {
  const parsedConfig = parseConfig(env);
  if (recordFolder !== null) createFolder(recordFolder);
  const recorder = recordFolder === null ? null : await loadRecorder();
  const { config, sandbox } = await startOptionalSandbox(parsedConfig);
  const tokenOf = (service: Service) =>
    config[service].accessToken?.current ?? (sandbox && defaultSandboxToken);
  const tokens = { asana: tokenOf('asana'), google: tokenOf('google') };
  const setUp = toSetUpOptions(config);
  const hasAccount = services.some((service) => tokenOf(service) !== null);
  if (!hasAccount && setUp.inspectStore === null) {
    if (!isStrict) throw new ConfigError([noAccount]);
    return printNothing(isJson, print);
  }
  const interruption = new AbortController();
  const run = async () => {
    const report = await checkAssumptions({
      config,
      tokens,
      isWriting,
      setUp: createSetUp(setUp),
      recorder,
      signal: interruption.signal,
    });
    print(isJson ? printJson(report, isStrict) : printReport(report, isStrict));
    if (recorder !== null && recordFolder !== null) {
      const file = writeRecording(recordFolder, recorder.recording());
      if (!isJson)
        print(`Wrote the requests and responses to ${file}. Read it before you share it.\n`);
    }
    // An interrupted run knows too little.
    if (saveTo !== null && !report.isInterrupted) save(report, saveTo);
    return isStrict ? strictExitCodeOf(report) : exitCodeOf(report);
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

/** The report of `--strict` without an account. Returns the exit code. */
function printNothing(isJson: boolean, print: (text: string) => void): number {
  const report = {
    results: [],
    setUp: [],
    isInterrupted: false,
    deletedOfEarlierRuns: 0,
    notDeleted: [],
  };
  if (isJson) print(printJson(report, true));
  else print(`${noAccount.variable} ${noAccount.message}.\n${printReport(report, true)}`);
  return strictExitCodeOf(report);
}

/** Writes the results to a file, which replaces an earlier one. Throws FileNotWritten. */
function save({ results }: Report, file: string): void {
  const saved: SavedResults = {
    version: resultsVersion,
    time: new Date().toISOString(),
    results: results.map(({ id, finding: { result } }) => ({ id, result })),
  };
  try {
    writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new FileNotWritten(`The results cannot be written to ${file}: ${code}.`);
  }
}

/** Loads the recorder's code, with the words that a recording may contain, only when it is used. */
async function loadRecorder(): Promise<Recorder> {
  const { createRecorder } = await import('../doctor/record/recorder.ts');
  return createRecorder();
}

/** Creates the folder for a recording. Throws CommandLineInvalid if it has files, so that recordings are not mixed. */
function createFolder(folder: string): void {
  if (entriesOf(folder).length > 0) {
    throw new CommandLineInvalid(`The folder ${JSON.stringify(folder)} of --record is not empty.`);
  }
}

/** Writes a recording, and returns the path of its file. */
function writeRecording(folder: string, recording: Recording): string {
  const file = join(folder, 'recording.json');
  writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
  return file;
}

function entriesOf(folder: string): readonly string[] {
  try {
    mkdirSync(folder, { recursive: true });
    return readdirSync(folder);
  } catch (error) {
    // The code says what is wrong, such as EEXIST for a file or EACCES.
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandLineInvalid(
      `The folder ${JSON.stringify(folder)} of --record cannot be created: ${code}.`,
    );
  }
}
