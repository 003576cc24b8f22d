import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';

type Environment = Readonly<Record<string, string>>;

function problemsOf(env: Environment): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map(({ variable, message }) => `${variable} ${message}`);
    throw error;
  }
  return [];
}

const oauth: Environment = {
  ASANA_CLIENT_ID: '12',
  ASANA_CLIENT_SECRET: 'asana-client-secret',
  PUBLIC_URL: 'https://taskdoc.example',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('an empty environment', () => {
  test('has every default', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      logLevel: 'info',
      host: '127.0.0.1',
      port: 4000,
      publicUrl: null,
      corsOrigins: [],
      apiKeys: [],
      graphiql: true,
      rawRequest: true,
      typePrefix: '',
      rootFieldPrefix: '',
      trustedDocuments: new Map(),
      onlyTrustedDocuments: false,
      maxBodyBytes: 1_048_576,
      operationTimeoutMs: 30_000,
      upstreamTimeoutMs: 10_000,
      maxUpstreamRequests: 500,
      asana: {
        baseUrl: 'https://app.asana.com/api/1.0',
        accessToken: null,
        oauthClient: null,
        oauthEndpoints: {
          authorize: 'https://app.asana.com/-/oauth_authorize',
          token: 'https://app.asana.com/-/oauth_token',
          revoke: 'https://app.asana.com/-/oauth_revoke',
        },
      },
      google: {
        docsBaseUrl: 'https://docs.googleapis.com',
        driveBaseUrl: 'https://www.googleapis.com',
        accessToken: null,
        oauthClient: null,
        oauthEndpoints: {
          authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
          token: 'https://oauth2.googleapis.com/token',
          revoke: 'https://oauth2.googleapis.com/revoke',
        },
      },
      sandbox: { isOn: true, port: 0, extraTasks: 0 },
      sessionSecrets: [],
      storePath: null,
    });
  });

  test('is the same as one with empty and blank variables', () => {
    expect(parseConfig({ PORT: '', HOST: '  ', ASANA_ACCESS_TOKEN: '', API_KEYS: '\t' })).toEqual(
      parseConfig({}),
    );
  });

  test('is the same as one with unknown variables', () => {
    expect(parseConfig({ PATH: '/bin', ASANA_TOKEN: 'unknown' })).toEqual(parseConfig({}));
  });
});

describe('a parsed configuration', () => {
  test('has typed values without surrounding blanks and trailing slashes', () => {
    const config = parseConfig({
      ...oauth,
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: ' 0 ',
      API_KEYS: 'first-key, second-key',
      GRAPHIQL: 'off',
      ASANA_BASE_URL: 'http://127.0.0.1:9/api/1.0/',
      GOOGLE_ACCESS_TOKEN: 'ya29.a0',
      CORS_ORIGINS: 'https://App.example:443/, http://localhost:5173',
    });
    expect(config.corsOrigins).toEqual(['https://app.example', 'http://localhost:5173']);
    expect(config).toMatchObject({
      production: true,
      host: '0.0.0.0',
      port: 0,
      graphiql: false,
      publicUrl: 'https://taskdoc.example',
      asana: { baseUrl: 'http://127.0.0.1:9/api/1.0', oauthClient: { id: '12' } },
    });
    expect(config.apiKeys.map((key) => key.reveal())).toEqual(['first-key', 'second-key']);
    expect(config.google.accessToken?.reveal()).toBe('ya29.a0');
    expect(config.asana.oauthClient?.secret.reveal()).toBe('asana-client-secret');
  });

  test('is deeply frozen', () => {
    const config = parseConfig({ API_KEYS: 'key' });
    for (const part of [config, config.asana, config.google, config.sandbox, config.apiKeys])
      expect(Object.isFrozen(part)).toBe(true);
  });

  test('prints no secret', () => {
    const config = parseConfig({
      ...oauth,
      API_KEYS: 'canary-1',
      ASANA_ACCESS_TOKEN: 'canary-2',
      GOOGLE_ACCESS_TOKEN: 'canary-3',
      ASANA_CLIENT_SECRET: 'canary-4',
      SESSION_SECRET: `canary-5${'x'.repeat(32)}`,
    });
    for (const printed of [JSON.stringify(config), inspect(config, { depth: 9, showHidden: true })])
      expect(printed).not.toContain('canary');
    expect(`${config.asana.accessToken}`).toBe('[secret]');
  });
});

describe('the sandbox setting', () => {
  test.each<[Environment, boolean]>([
    [{}, true],
    [{ SANDBOX: 'auto', PORT: '0' }, true],
    [{ ASANA_ACCESS_TOKEN: 'token' }, false],
    [{ GOOGLE_ACCESS_TOKEN: 'token' }, false],
    [{ ASANA_BASE_URL: 'https://asana.example' }, false],
    [{ GOOGLE_DOCS_BASE_URL: 'https://docs.example' }, false],
    [{ GOOGLE_DRIVE_BASE_URL: 'https://drive.example' }, false],
    [oauth, false],
    [{ SANDBOX: 'off' }, false],
    [{ SANDBOX: 'on', ASANA_ACCESS_TOKEN: 'token' }, true],
  ])('for %j is %s', (env, isOn) => {
    expect(parseConfig(env).sandbox.isOn).toBe(isOn);
  });
});

describe('the store path', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(32) };

  test.each<[Environment, string | null]>([
    [{}, null],
    [{ STORE_PATH: 'store.db' }, null],
    [secret, null],
    [{ ...secret, STORE_PATH: 'store.db' }, 'store.db'],
    [oauth, 'data/taskdoc.db'],
    [{ ...oauth, STORE_PATH: '/data/store.db' }, '/data/store.db'],
  ])('for %j is %s', (env, path) => {
    expect(parseConfig(env).storePath).toBe(path);
  });
});

describe('an invalid environment', () => {
  test.each<[Environment, string]>([
    [{ PORT: '70000' }, 'PORT is "70000"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '4000.5' }, 'PORT is "4000.5"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1"; accepted: a whole number from 0 to 65535.'],
    [{ UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS is "0"; accepted: a whole number from 1'],
    [{ MAX_BODY_BYTES: '1e6' }, 'MAX_BODY_BYTES is "1e6"; accepted: a whole number from 1024'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; accepted: development, production, test.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; accepted: silent, fatal, error, warn,'],
    [{ SANDBOX: 'yes' }, 'SANDBOX is "yes"; accepted: auto, on, off.'],
    [{ GRAPHIQL: 'true' }, 'GRAPHIQL is "true"; accepted: on, off.'],
    [{ HOST: 'example.com:80' }, 'HOST is "example.com:80"; accepted: an IP address or a host'],
    [{ ASANA_BASE_URL: 'asana' }, 'ASANA_BASE_URL is not a URL;'],
    [{ ASANA_BASE_URL: 'ftp://asana.example' }, 'ASANA_BASE_URL is not a web URL;'],
    [
      { ASANA_BASE_URL: 'http://asana.example' },
      'ASANA_BASE_URL would send credentials unencrypted',
    ],
    [
      { GOOGLE_DOCS_BASE_URL: 'https://u:p@docs.example' },
      'GOOGLE_DOCS_BASE_URL contains a user name',
    ],
    [
      { GOOGLE_DRIVE_BASE_URL: 'https://drive.example/?a=1' },
      'GOOGLE_DRIVE_BASE_URL contains a query',
    ],
    [{ PUBLIC_URL: 'https://taskdoc.example/app' }, 'PUBLIC_URL contains a path;'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS entry 1 is not a URL;'],
    [{ CORS_ORIGINS: 'https://a.example,null' }, 'CORS_ORIGINS entry 2 is not a URL;'],
    [{ CORS_ORIGINS: 'https://a.example/app' }, 'CORS_ORIGINS entry 1 contains a path;'],
    [
      { CORS_ORIGINS: 'http://a.example' },
      'CORS_ORIGINS entry 1 would send credentials unencrypted',
    ],
    [{ API_KEYS: 'one,,two' }, 'API_KEYS contains an empty key,'],
    [{ ASANA_ACCESS_TOKEN: 'two words' }, 'ASANA_ACCESS_TOKEN contains spaces,'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is too short; accepted: at least 32'],
    [
      { SESSION_SECRET: `${'x'.repeat(32)},short` },
      'SESSION_SECRET is too short; accepted: at least 32 characters each.',
    ],
    [
      { ...oauth, PUBLIC_URL: 'http://taskdoc.example' },
      'PUBLIC_URL would send credentials unencrypted',
    ],
    [
      { TYPE_PREFIX: 'work' },
      'TYPE_PREFIX is "work"; accepted: up to 30 letters and digits, such as Work.',
    ],
    [{ TYPE_PREFIX: '_Work' }, 'TYPE_PREFIX is "_Work"; accepted:'],
    [{ TYPE_PREFIX: `W${'o'.repeat(30)}` }, 'TYPE_PREFIX is "Woo'],
    [
      { ROOT_FIELD_PREFIX: 'Work' },
      'ROOT_FIELD_PREFIX is "Work"; accepted: up to 30 letters and digits, such as work.',
    ],
    [{ ROOT_FIELD_PREFIX: 'my-work' }, 'ROOT_FIELD_PREFIX is "my-work"; accepted:'],
    [
      { ASANA_ACCESS_TOKEN: 'token', HOST: '0.0.0.0' },
      'ASANA_ACCESS_TOKEN would be used for everyone',
    ],
    [
      { GOOGLE_ACCESS_TOKEN: 'token', HOST: '::' },
      'GOOGLE_ACCESS_TOKEN would be used for everyone',
    ],
    [{ ...oauth, ASANA_CLIENT_SECRET: '' }, 'ASANA_CLIENT_SECRET is required with'],
    [{ ...oauth, ASANA_CLIENT_ID: '' }, 'ASANA_CLIENT_ID is required with'],
    [{ ...oauth, PUBLIC_URL: '' }, 'PUBLIC_URL is required with ASANA_CLIENT_ID'],
    [{ ...oauth, SESSION_SECRET: '' }, 'SESSION_SECRET is required with ASANA_CLIENT_ID'],
  ])('%j is rejected', (env, problem) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  test.each<Environment>([
    { ASANA_ACCESS_TOKEN: 'token', HOST: '127.0.0.2' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: '::1' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: 'localhost' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: '0.0.0.0', API_KEYS: 'key' },
    { ASANA_BASE_URL: 'http://[::1]:8080' },
    oauth,
    { ...oauth, PUBLIC_URL: 'http://localhost:4000' },
    { SESSION_SECRET: `${'x'.repeat(32)},${'y'.repeat(32)}` },
  ])('does not include %j', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });

  test('reports all problems at once, conflicts included', () => {
    const env = {
      PORT: 'x',
      HOST: '0.0.0.0',
      SANDBOX: 'maybe',
      ASANA_ACCESS_TOKEN: 'token',
      GOOGLE_CLIENT_ID: 'id',
    };
    expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'SANDBOX',
      'ASANA_ACCESS_TOKEN',
      'GOOGLE_CLIENT_SECRET',
      'PUBLIC_URL',
      'SESSION_SECRET',
    ]);
  });

  test('reports no value that can contain a secret', () => {
    const problems = problemsOf({
      API_KEYS: 'canary key',
      ASANA_ACCESS_TOKEN: 'canary token',
      SESSION_SECRET: 'canary',
      ASANA_BASE_URL: 'http://user:canary@asana.example/?canary',
    });
    expect(problems.length).toBeGreaterThan(4);
    expect(problems.join('\n')).not.toContain('canary');
  });
});
