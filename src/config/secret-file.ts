import { readFileSync } from 'node:fs';
import { secretNames } from './variable.ts';
import type { ConfigProblem, Variables } from './variable-conflict.ts';

// Secrets that come from files, as Docker and Kubernetes provide them: API_KEYS_FILE instead of API_KEYS.

export const fileVariableOf = (name: string): string => `${name}_FILE`;

export const fileVariables: readonly string[] = secretNames.map(fileVariableOf);

/** The variables with the contents of the files. */
interface SecretFiles {
  readonly variables: Variables;
  /** The secrets that came from files. */
  readonly fromFile: ReadonlySet<string>;
  readonly problems: readonly ConfigProblem[];
}

/** Reads the file of every secret that has one. A line break at the end is not part of the secret. */
export function readSecretFiles(env: Variables): SecretFiles {
  const variables: Record<string, string | undefined> = { ...env };
  const fromFile = new Set<string>();
  const problems: ConfigProblem[] = [];
  for (const name of secretNames) {
    const variable = fileVariableOf(name);
    const path = env[variable]?.trim();
    if (!path) continue;
    const text = readSecret(path);
    if (env[name]?.trim())
      problems.push({ variable, message: `and ${name} are both set. Set one.` });
    else if (text instanceof Error) problems.push({ variable, message: text.message });
    else {
      variables[name] = text;
      fromFile.add(name);
    }
  }
  return { variables, fromFile, problems };
}

function readSecret(path: string): string | Error {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? new Error(`is ${path}, which is empty.`) : text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return new Error(`is ${path}, which cannot be read: ${code}.`);
  }
}
