import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import { CommandLineInvalid, FileNotWritten } from '../line/command-error.ts';
import {
  type ExportPosition,
  type ExportState,
  removeState,
  statePathOf,
  writeState,
} from './state.ts';

export interface ExportOutput {
  /** Where it starts or continues. */
  readonly position: ExportPosition;
  /** Writes the lines of a page, then its errors, then the position after it. Does not return before all three are stored. */
  write(lines: string, errors: string, position: ExportPosition): Promise<ExportPosition>;
  /** Called at the end. `isComplete`: nothing is left to continue. */
  close(isComplete: boolean): void;
}

export const errorPathOf = (output: string): string => `${output}.errors`;

/**
 * Opens the files of an export: the output, its errors, and its state. A page is written in this order, and the state has the lengths of the other
 * two. A killed program therefore leaves at most a part of a page after these lengths, and the next start cuts it off.
 *
 * Throws CommandLineInvalid if a new export would replace a file, or if the files of an interrupted one are shorter than its state says.
 */
export function openOutput(path: string, state: ExportState, isNew: boolean): ExportOutput {
  const errorPath = errorPathOf(path);
  const existing = [path, errorPath, statePathOf(path)].find((one) => existsSync(one));
  if (isNew && existing !== undefined)
    throw new CommandLineInvalid(
      `${existing} exists. Continue an export with --resume ${path}, or choose another file.`,
    );
  const { position } = state;
  let file: number;
  try {
    // Before the other files, so that they always have a state.
    if (isNew) writeState(path, state);
    file = openAt(path, position.bytes);
  } catch (error) {
    throw error instanceof CommandLineInvalid ? error : notWritten(path, error);
  }
  // Most exports have no errors, and need no file for them.
  let errorFile = existsSync(errorPath) ? openAt(errorPath, position.errorBytes) : null;
  return {
    position,
    async write(lines, errors, next) {
      try {
        append(file, lines);
        if (errors !== '') {
          errorFile ??= openAt(errorPath, 0);
          append(errorFile, errors);
        }
        const written = {
          ...next,
          bytes: fstatSync(file).size,
          errorBytes: errorFile === null ? 0 : fstatSync(errorFile).size,
        };
        writeState(path, { ...state, position: written });
        return written;
      } catch (error) {
        throw notWritten(path, error);
      }
    },
    close(isComplete) {
      closeSync(file);
      if (errorFile !== null) closeSync(errorFile);
      if (isComplete) removeState(path);
    },
  };
}

/** Opens a file, and removes what follows its first bytes. */
function openAt(path: string, bytes: number): number {
  // Appends after a truncation, too. Creates the file.
  const file = openSync(path, 'a');
  if (fstatSync(file).size < bytes) {
    closeSync(file);
    throw new CommandLineInvalid(
      `${path} is shorter than when the export was interrupted, so it cannot continue.`,
    );
  }
  ftruncateSync(file, bytes);
  return file;
}

function append(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(file, bytes, sent);
  fsyncSync(file);
}

function notWritten(path: string, error: unknown): FileNotWritten {
  const code = error instanceof Error && 'code' in error ? error.code : error;
  return new FileNotWritten(`The export cannot be written to ${path}: ${code}.`);
}

/** Writes to standard output, and errors to standard error. Such an export cannot continue after an interruption. */
export function openStandardOutput(
  state: ExportState,
  stdout: NodeJS.WritableStream,
  stderr: NodeJS.WritableStream,
): ExportOutput {
  // The callback of the write has the same error.
  stdout.on('error', () => {});
  return {
    position: state.position,
    async write(lines, errors, position) {
      await print(stdout, lines);
      await print(stderr, errors);
      return position;
    },
    close: () => {},
  };
}

/** Waits until the reader of a pipe has taken the text, so that the memory does not grow. Throws FileNotWritten if there is no reader any more. */
const print = (stream: NodeJS.WritableStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) =>
      error ? reject(notWritten('standard output', error)) : resolve(),
    );
  });
