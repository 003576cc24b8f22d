import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { CommandLineInvalid } from '../line/command-error.ts';
import type { OperationSource } from './operation.ts';

export type LineFormat = 'ndjson' | 'csv';

/** How far an export is. Everything before this position is in its files. */
export interface ExportPosition {
  /** The number of the list that is read. */
  readonly list: number;
  /** The cursor of the next page. Null for the first one. */
  readonly after: string | null;
  readonly items: number;
  readonly errors: number;
  /** What the server sent to the services, with failed tries. */
  readonly requests: number;
  readonly reads: number;
  /** The notes of the server, each once. */
  readonly notes: readonly string[];
  /** The lengths of the files. */
  readonly bytes: number;
  readonly errorBytes: number;
}

/** What continues an export: it is beside the output until the export is complete. */
export interface ExportState extends OperationSource {
  readonly version: 1;
  readonly url: string | null;
  readonly format: LineFormat;
  readonly position: ExportPosition;
}

export const startPosition: ExportPosition = {
  list: 0,
  after: null,
  items: 0,
  errors: 0,
  requests: 0,
  reads: 0,
  notes: [],
  bytes: 0,
  errorBytes: 0,
};

export const statePathOf = (output: string): string => `${output}.state`;

/** Replaces the state: whoever reads it finds the old or the new one. */
export function writeState(output: string, state: ExportState): void {
  const path = statePathOf(output);
  const file = openSync(`${path}.new`, 'w');
  try {
    writeSync(file, `${JSON.stringify(state)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
}

export const removeState = (output: string): void => rmSync(statePathOf(output));

/** Reads the state of an export that was interrupted. Throws CommandLineInvalid. */
export function readState(output: string): ExportState {
  const path = statePathOf(output);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CommandLineInvalid(
      `There is nothing to continue: ${path} cannot be read. A complete export has no such file.`,
    );
  }
  try {
    const state: ExportState = JSON.parse(text);
    if (state.version === 1) return state;
  } catch {
    // The same message.
  }
  throw new CommandLineInvalid(`${path} is not the state of an export by this version.`);
}
