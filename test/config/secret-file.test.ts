import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';
import { secretsIn } from '../../src/config/secret.ts';
import { fileVariables } from '../../src/config/secret-file.ts';
import { environment, secretNames, variableNames } from '../../src/config/variable.ts';
import { findWarnings } from '../../src/config/warning.ts';
import { expectSameNames } from '../expect-same-names.ts';
import type { Environment } from './oauth-variable.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskdoc-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file. Returns its path. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A value that every secret can have, except those in the PEM format. */
const canary = 'rediss://canary-of-a-secret-in-a-file';

const toPem = (label: string) => `-----BEGIN ${label}-----\ncanary\n-----END ${label}-----`;
const pems: Environment = {
  REDIS_CLIENT_CERTIFICATE: toPem('CERTIFICATE'),
  REDIS_CLIENT_KEY: toPem('PRIVATE KEY'),
};
const canaryOf = (name: string) => pems[name] ?? canary;

/** What the settings require in addition to some secrets. */
const others: Environment = {
  SESSION_SECRET: 'canary-session-secret-of-the-variables',
  ASANA_CLIENT_ID: 'asana-id',
  ASANA_CLIENT_SECRET: 'asana-client-secret',
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-client-secret',
  PUBLIC_URL: 'https://taskdoc.example',
};

function problemsOf(env: Environment): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map(({ variable, message }) => `${variable} ${message}`);
  }
}

test('every variable whose value is a secret can come from a file', () => {
  const withSecrets = variableNames.filter((name) => {
    const type = Object.entries(environment.shape).find(([key]) => key === name)?.[1];
    return secretsIn(type?.safeParse(canaryOf(name)).data).length > 0;
  });
  expect(withSecrets.length).toBeGreaterThan(6);
  expectSameNames(secretNames, withSecrets, 'A secret is declared with secretVariable');
});

test.each(secretNames)('%s_FILE is the same as %s with the contents of the file', (name) => {
  const path = fileOf(name, `${canaryOf(name)}\n`);
  const { [name]: _replaced, ...rest } =
    name in pems ? { ...others, ...pems, REDIS_URL: canary } : others;
  const values = (env: Environment) => secretsIn(parseConfig(env)).map((secret) => secret.reveal());
  const fromFile = values({ ...rest, [`${name}_FILE`]: path });
  expect(fromFile).toEqual(values({ ...rest, [name]: canaryOf(name) }));
  expect(fromFile).toContain(canaryOf(name));
});

test('a file of keys can have one key per line', () => {
  const path = fileOf('keys', 'first-key-of-a-test\r\nsecond-key-of-a-test\n\n');
  expect(parseConfig({ API_KEYS_FILE: path }).apiKeys.current.map((key) => key.reveal())).toEqual([
    'first-key-of-a-test',
    'second-key-of-a-test',
  ]);
});

describe('a start is refused', () => {
  test.each([
    [
      'with a file that does not exist',
      '/canary/missing',
      'is /canary/missing, which cannot be read: ENOENT.',
    ],
    ['with a folder', folder, `is ${folder}, which cannot be read: EISDIR.`],
    ['with an empty file', fileOf('empty', ' \n'), 'which is empty.'],
    [
      'with a short key in the file',
      fileOf('short', 'short'),
      'is too short; accepted: at least 8',
    ],
    [
      'with quotation marks in the file',
      fileOf('quoted', '"canary-key"'),
      'Remove the quotation marks.',
    ],
  ])('%s', (_case, path, problem) => {
    const problems = problemsOf({ API_KEYS_FILE: path });
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(problems[0]).toMatch(/^API_KEYS_FILE /);
    expect(problems[0]).not.toContain('canary-key');
  });

  test('with a variable and its file', () => {
    const env = { API_KEYS: 'a-key-of-a-test', API_KEYS_FILE: fileOf('both', 'another-key') };
    expect(problemsOf(env)).toEqual(['API_KEYS_FILE and API_KEYS are both set. Set one.']);
  });

  test('without saying that a secret is missing whose file cannot be read', () => {
    const { SESSION_SECRET: _secret, ...rest } = others;
    const problems = problemsOf({ ...rest, SESSION_SECRET_FILE: '/canary/missing' });
    expect(problems).toEqual([expect.stringMatching(/^SESSION_SECRET_FILE /)]);
  });

  test('for a token that a file makes available to the network', () => {
    const env = { ASANA_ACCESS_TOKEN_FILE: fileOf('token', canary), HOST: '0.0.0.0' };
    expect(problemsOf(env)).toEqual([expect.stringContaining('would be used for everyone')]);
  });
});

test.each([
  ['API_KEY_FILE', 'API_KEYS_FILE'],
  ['SESSION_SECRETS_FILE', 'SESSION_SECRET_FILE'],
  ['TRUSTED_DOCUMENTS_FILE', null],
])('%s is reported as unknown, with the name it resembles: %s', (name, nearest) => {
  const warnings = findWarnings(
    { [name]: 'canary' },
    [...variableNames, ...fileVariables],
    parseConfig({}),
  );
  const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
  expect(warnings).toEqual([
    `${name} is not a variable of this program, and has no effect.${suggestion}`,
  ]);
});
