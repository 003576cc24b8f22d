import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/environment.ts';
import { variableNames } from '../../src/config/variable.ts';
import { findWarnings } from '../../src/config/warning.ts';
import type { Environment } from './oauth-variable.ts';

const warningsOf = (env: Environment) => findWarnings(env, variableNames, parseConfig(env));

describe('an unknown variable', () => {
  test.each([
    ['ASANA_ACCES_TOKEN', 'ASANA_ACCESS_TOKEN'],
    ['ASANA_TOKEN_ACCESS_FOR_ALL', null],
    ['GOOGLE_ACCESSTOKEN', 'GOOGLE_ACCESS_TOKEN'],
    ['TASKDOC_STORE_PATH', 'STORE_PATH'],
    ['OPERATION_TIMEOUT', 'OPERATION_TIMEOUT_MS'],
    ['MAX_NODE', 'MAX_NODES'],
    ['API_KEY', 'API_KEYS'],
    ['STOP_TIMEOUT', 'STOP_TIMEOUT_MS'],
  ])('%s is reported with the name it resembles: %s', (name, nearest) => {
    const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
    expect(warningsOf({ [name]: 'canary' })).toEqual([
      `${name} is not a variable of this program, and has no effect.${suggestion}`,
    ]);
  });

  test.each([
    'PATH',
    'HOSTNAME',
    'NODE_OPTIONS',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLE_CLOUD_PROJECT',
    'SESSION_MANAGER',
    'REPORT',
  ])('%s of another program is not reported', (name) => {
    expect(warningsOf({ [name]: 'x' })).toEqual([]);
  });

  test('is not reported if it is empty, or if the variable that it resembles is set', () => {
    expect(warningsOf({ ASANA_TOKEN: ' ', API_KEY: 'x', API_KEYS: 'key-of-a-test' })).toEqual([]);
  });
});

test('no variable of the program and no default is reported', () => {
  expect(warningsOf({})).toEqual([]);
  const config = parseConfig({});
  const env = Object.fromEntries(variableNames.map((name) => [name, 'x']));
  expect(findWarnings(env, variableNames, config)).toEqual([]);
});

describe('contradictory time limits are reported', () => {
  test('if one upstream request can take longer than its operation', () => {
    expect(warningsOf({ UPSTREAM_TIMEOUT_MS: '30001' })).toEqual([
      'UPSTREAM_TIMEOUT_MS (30001) is longer than OPERATION_TIMEOUT_MS (30000): one slow request uses the whole time of its operation.',
    ]);
  });

  test('if a stop ends operations before their own limit', () => {
    expect(warningsOf({ STOP_TIMEOUT_MS: '29999' })).toEqual([
      'STOP_TIMEOUT_MS (29999) is shorter than OPERATION_TIMEOUT_MS (30000): a stop ends operations before their own time limit.',
    ]);
  });
});

test('a time limit for headers that is longer than the one for the request is reported', () => {
  expect(warningsOf({ HEADERS_TIMEOUT_MS: '60001' })).toEqual([
    'HEADERS_TIMEOUT_MS (60001) is longer than REQUEST_TIMEOUT_MS (60000), which limits it, and has no effect.',
  ]);
});

describe('a server that listens on all addresses', () => {
  const env = { HOST: '0.0.0.0', API_KEYS: 'key-of-all-callers', ASANA_ACCESS_TOKEN: 'token' };

  test('is reported if no name of it is known', () => {
    expect(warningsOf(env)).toEqual([
      'HOST is 0.0.0.0, but neither ALLOWED_HOSTS nor PUBLIC_URL is set: the server accepts only requests to a loopback name, such as localhost.',
    ]);
    expect(warningsOf({ ...env, HOST: '::' })).toHaveLength(1);
  });

  test('is not reported with a known name, or if it only offers the sandbox', () => {
    expect(warningsOf({ ...env, ALLOWED_HOSTS: 'tasks.example' })).toEqual([]);
    expect(warningsOf({ ...env, PUBLIC_URL: 'https://tasks.example' })).toEqual([]);
    expect(warningsOf({ HOST: '0.0.0.0' })).toEqual([]);
  });
});

test('a short key of a server on the network is reported, without the key', () => {
  const env = { HOST: '0.0.0.0', ALLOWED_HOSTS: 'tasks.example', ASANA_ACCESS_TOKEN: 'token' };
  expect(warningsOf({ ...env, API_KEYS: 'key-of-all-callers,canary-key' })).toEqual([
    expect.stringMatching(/^1 of the API_KEYS has fewer than 16 characters: (?!.*canary)/),
  ]);
  expect(warningsOf({ API_KEYS: 'canary-key' })).toEqual([]);
});

describe('SANDBOX=off', () => {
  test('without any credential is reported', () => {
    expect(warningsOf({ SANDBOX: 'off' })).toEqual([expect.stringContaining('no access token')]);
  });

  test('with a token is not reported', () => {
    expect(warningsOf({ SANDBOX: 'off', GOOGLE_ACCESS_TOKEN: 'x' })).toEqual([]);
  });
});
