import { readFileSync } from 'node:fs';
import { isObject } from '../../upstream/http/json.ts';
import { CommandLineInvalid } from '../line/command-error.ts';
import type { QueryOptions } from '../line/query-option.ts';
import type { OperationSource } from './operation.ts';
import { type ExportState, startPosition } from './state.ts';

/** The state of an export, or of one execution, that has not begun. Throws CommandLineInvalid. */
export function createState({
  file,
  variables,
  operation,
  url,
  format,
}: QueryOptions): ExportState {
  if (file === null) throw new Error('A new query has a document.');
  return {
    version: 1,
    document: readText(file),
    operationName: operation,
    variables: parseVariables(variables),
    url,
    format,
    position: startPosition,
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandLineInvalid(`${path} cannot be read: ${code}.`);
  }
}

/** @param typed  JSON, or `@` and the path of a JSON file. */
function parseVariables(typed: string): OperationSource['variables'] {
  const text = typed.startsWith('@') ? readText(typed.slice(1)) : typed;
  try {
    const variables: unknown = JSON.parse(text);
    if (isObject(variables))
      // A JSON object has only string keys.
      return variables as OperationSource['variables'];
  } catch {
    // The same message.
  }
  throw new CommandLineInvalid('--variables must be a JSON object, or @ and the path of one.');
}
