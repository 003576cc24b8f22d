import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config/environment.ts';
import { Replaceable } from '../../src/config/replaceable.ts';
import { type Environment, oauth, withTitle } from './oauth-variable.ts';

describe('an empty environment', () => {
  test('has every default', () => {
    expect(parseConfig({})).toEqual({
      production: false,
      logLevel: 'info',
      host: '127.0.0.1',
      port: 4000,
      workers: 1,
      publicUrl: null,
      webhooks: false,
      allowedHosts: [],
      corsOrigins: [],
      apiKeys: new Replaceable([]),
      requireCallerCredentials: 'auto',
      mcp: { isOn: false, clients: [], writes: 'all', documents: 'any' },
      graphiql: true,
      introspection: true,
      rawRequest: true,
      publicSharing: false,
      typePrefix: '',
      rootFieldPrefix: '',
      failedAssumptions: [],
      trustedDocuments: new Map(),
      onlyTrustedDocuments: false,
      maxBodyBytes: 1_048_576,
      operationTimeoutMs: 30_000,
      maxOperationProcessorMs: 2000,
      finishMutations: true,
      upstreamTimeoutMs: 10_000,
      circuitBreaker: { minRequests: 20, failurePercent: 50, windowMs: 10_000, pauseMs: 1000 },
      maxRetryPercent: 10,
      drainDelayMs: 0,
      stopTimeoutMs: 32_000,
      upstreamConnections: 256,
      uploads: { connections: 64, minBytesPerSecond: 16_384 },
      maxUpstreamRequests: 500,
      pollIntervalMs: 10_000,
      maxNodes: 500_000,
      maxResponseNodes: 100_000,
      maxResponseBytes: 33_554_432,
      executor: 'plan',
      admission: {
        maxConcurrentOperations: expect.any(Number),
        maxConcurrentPerCaller: Number.POSITIVE_INFINITY,
        maxPerMinutePerCaller: Number.POSITIVE_INFINITY,
        maxProcessorMsPerMinutePerCaller: Number.POSITIVE_INFINITY,
        maxRequestsPerMinutePerAddress: 300,
        maxSubscriptions: 10_000,
        maxSubscriptionsPerCaller: Number.POSITIVE_INFINITY,
        maxSubscriptionsPerConnection: 10,
        trustedProxies: [],
      },
      metrics: null,
      traceDocuments: false,
      connections: {
        maxConnections: 4096,
        headersTimeoutMs: 15_000,
        requestTimeoutMs: 60_000,
        // Longer than the 60 s of common load balancers, which would otherwise use a connection that this server closes.
        keepAliveTimeoutMs: 65_000,
        sendTimeoutMs: 30_000,
      },
      // Shorter than the idle time of proxies, which is 10 s in some.
      subscriptions: { maxWaitingBytes: 33_554_432, heartbeatMs: 8000, callbackOrigins: [] },
      asana: {
        baseUrl: 'https://app.asana.com/api/1.0',
        requestsPerMinute: null,
        searchesPerMinute: 60,
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
        quotas: { docsReads: 1e9, docsWrites: 1e9, driveUnits: 1e9 },
        projectQuotas: { docsReads: 1e9, docsWrites: 1e9, driveUnits: 1e9 },
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
      redis: null,
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
  test.each([
    ['development', false],
    ['test', false],
    ['production', true],
  ])('with NODE_ENV=%s is that of production: %s', (mode, production) => {
    expect(parseConfig({ NODE_ENV: mode }).production).toBe(production);
  });

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
    expect(config.apiKeys.current.map((key) => key.reveal())).toEqual(['first-key', 'second-key']);
    expect(config.google.accessToken?.current.reveal()).toBe('ya29.a0');
    expect(config.asana.oauthClient?.secret.current.reveal()).toBe('asana-client-secret');
  });

  test('is deeply frozen', () => {
    const config = parseConfig({ API_KEYS: 'key-of-a-test' });
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
  const rows: [Environment, boolean][] = [
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
  ];

  test.each(withTitle(rows))('with the variables %s is $2', (_title, env, isOn) => {
    expect(parseConfig(env).sandbox.isOn).toBe(isOn);
  });
});

describe('the store path', () => {
  const secret = { SESSION_SECRET: 'x'.repeat(32) };

  const rows: [Environment, string | null][] = [
    [{}, null],
    [{ STORE_PATH: 'store.db' }, null],
    [secret, null],
    [{ ...secret, STORE_PATH: 'store.db' }, 'store.db'],
    [oauth, 'data/taskdoc.db'],
    [{ ...oauth, STORE_PATH: '/data/store.db' }, '/data/store.db'],
  ];

  test.each(withTitle(rows))('with the variables %s is $2', (_title, env, path) => {
    expect(parseConfig(env).storePath).toBe(path);
  });
});
