import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../doctor/record/exchange.ts';
import { CommandLineInvalid } from './command-line.ts';

/** Creates the folder for a recording. Throws CommandLineInvalid if it has files, so that recordings are not mixed. */
export function createFolder(folder: string): void {
  if (entriesOf(folder).length > 0) {
    throw new CommandLineInvalid(`The folder ${JSON.stringify(folder)} of --record is not empty.`);
  }
}

/** Writes a recording, and returns the path of its file. */
export function writeRecording(folder: string, recording: Recording): string {
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
