import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';
import { secretsIn } from '../../src/config/secret.ts';
import {
  hasReplaceableFile,
  replaceableSecrets,
  replaceSecrets,
} from '../../src/config/secret-replacement.ts';
import { secretNames } from '../../src/config/variable.ts';
import { withSandbox } from '../../src/config/with-sandbox.ts';
import { expectSameNames } from '../expect-same-names.ts';

const folder = mkdtempSync(join(tmpdir(), 'taskdoc-replaced-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the secrets need beside their files. */
const others = {
  ASANA_CLIENT_ID: 'asana-id',
  GOOGLE_CLIENT_ID: 'google-id',
  PUBLIC_URL: 'https://taskdoc.example',
  SESSION_SECRET: 'canary-session-secret-of-replacements',
};

const pathOf = (name: string) => join(folder, name);
const write = (name: string, value: string) => writeFileSync(pathOf(name), `${value}\n`);

/** The variables of an environment in which every such secret comes from a file. */
function writeAll(value: string): Readonly<Record<string, string>> {
  for (const name of replaceableSecrets) write(name, `${value}-${name}`);
  return {
    ...others,
    ...Object.fromEntries(replaceableSecrets.map((name) => [`${name}_FILE`, pathOf(name)])),
  };
}

const valuesOf = (config: object) => secretsIn(config).map((secret) => secret.reveal());

test('every secret can be replaced, except those from which keys and connections are derived', () => {
  expectSameNames(
    [
      ...replaceableSecrets,
      ...['SESSION_SECRET', 'REDIS_URL', 'REDIS_CLIENT_CERTIFICATE', 'REDIS_CLIENT_KEY'],
    ],
    secretNames,
    'src/config/secret-replacement.ts needs each secret',
  );
});

test.each(replaceableSecrets)('%s is replaced by the new content of its file, alone', (name) => {
  const env = writeAll('first');
  const config = parseConfig(env);
  expect(replaceSecrets(config, env)).toEqual([]);
  write(name, 'second-value');
  const before = valuesOf(config);
  expect(replaceSecrets(config, env)).toEqual([name]);
  expect(valuesOf(config)).toEqual(
    before.map((value) => (value === `first-${name}` ? 'second-value' : value)),
  );
  expect(valuesOf(config)).not.toEqual(before);
});

test('a list of keys can have another length', () => {
  const env = writeAll('first');
  const config = parseConfig(env);
  write('API_KEYS', 'first-API_KEYS,second-API_KEYS');
  expect(replaceSecrets(config, env)).toEqual(['API_KEYS']);
  expect(config.apiKeys.current.map((key) => key.reveal())).toEqual([
    'first-API_KEYS',
    'second-API_KEYS',
  ]);
});

test.each([
  ['is missing', () => rmSync(pathOf('METRICS_KEY'))],
  ['is empty', () => write('METRICS_KEY', '')],
  ['has a key that is too short', () => write('METRICS_KEY', 'short')],
])('nothing is replaced if a file %s', (_what, breakFile) => {
  const env = writeAll('first');
  const config = parseConfig(env);
  const before = valuesOf(config);
  writeAll('second');
  breakFile();
  expect(() => replaceSecrets(config, env)).toThrow(ConfigError);
  expect(valuesOf(config)).toEqual(before);
});

test('a secret in a variable is not replaced, and has no file', () => {
  const env = { API_KEYS: 'first-key', METRICS_KEY_FILE: '' };
  const config = parseConfig(env);
  expect(hasReplaceableFile(env)).toBe(false);
  expect(replaceSecrets(config, { API_KEYS: 'second-key' })).toEqual([]);
  expect(valuesOf(config)).toEqual(['first-key']);
  expect(hasReplaceableFile({ API_KEYS_FILE: 'keys' })).toBe(true);
});

test('the OAuth clients of the sandbox are not replaced by those of the environment', () => {
  const env = { ...writeAll('first'), SANDBOX: 'on' };
  const registration = { authorize: '', token: '', revoke: '', clientId: 'of-the-sandbox' };
  const oauth = { ...registration, clientSecret: 'secret-of-the-sandbox' };
  const config = withSandbox(parseConfig(env), {
    url: 'http://127.0.0.1:9',
    asanaBaseUrl: 'http://127.0.0.1:9/api/1.0',
    oauth: { asana: oauth, google: oauth },
  });
  writeAll('second');
  replaceSecrets(config, env);
  expect(config.asana.oauthClient?.secret.current.reveal()).toBe('secret-of-the-sandbox');
});
