import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../src/config/environment.ts';
import { type Environment, oauth, withTitle } from './oauth-variable.ts';

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

const redis: Environment = {
  REDIS_URL: 'rediss://localhost',
  SESSION_SECRET: 'x'.repeat(32),
};
const toPem = (label: string) => `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----`;
const certificate = toPem('CERTIFICATE');
const privateKey = toPem('EC PRIVATE KEY');

describe('parseConfig', () => {
  const rejected: [Environment, string][] = [
    [{ PORT: '70000' }, 'PORT is "70000"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '4000.5' }, 'PORT is "4000.5"; accepted: a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1"; accepted: a whole number from 0 to 65535.'],
    [{ UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS is "0"; accepted: a whole number from 1'],
    [{ MAX_BODY_BYTES: '1e6' }, 'MAX_BODY_BYTES is "1e6"; accepted: a whole number from 1024'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; accepted: development, production, test.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; accepted: silent, fatal, error, warn,'],
    [{ SANDBOX: 'yes' }, 'SANDBOX is "yes"; accepted: auto, on, off.'],
    [{ GRAPHIQL: 'true' }, 'GRAPHIQL is "true"; accepted: on, off.'],
    [{ WORKERS: '0' }, 'WORKERS is "0"; accepted: a whole number from 1 to 64.'],
    [{ ...oauth, WORKERS: 'two' }, 'WORKERS is "two"; accepted: a whole number from 1 to 64.'],
    [{ WORKERS: '2' }, 'WORKERS is above 1, but the sandbox runs in one process.'],
    [{ ...oauth, WORKERS: '2', SANDBOX: 'on' }, 'WORKERS is above 1, but the sandbox'],
    [
      { ...oauth, WORKERS: '2', METRICS_KEY: 'key-of-a-test' },
      'WORKERS is above 1, so the metrics',
    ],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on"; accepted: a whole number from 0 to 65535.'],
    [{ WEBHOOKS: 'on' }, 'PUBLIC_URL is required with WEBHOOKS=on: Asana and Google send'],
    [
      { ...oauth, WEBHOOKS: 'on', WORKERS: '2' },
      'REDIS_URL is required with WEBHOOKS=on and several WORKERS',
    ],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT is required with METRICS_HOST'],
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
    [{ ALLOWED_HOSTS: 'a.example,*' }, 'ALLOWED_HOSTS entry 2 is "*"; accepted: a host name'],
    [{ ALLOWED_HOSTS: 'a.example:4000' }, 'ALLOWED_HOSTS entry 1 is "a.example:4000";'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS entry 1 is not a URL;'],
    [{ CORS_ORIGINS: 'https://a.example,null' }, 'CORS_ORIGINS entry 2 is not a URL;'],
    [{ CORS_ORIGINS: 'https://a.example/app' }, 'CORS_ORIGINS entry 1 contains a path;'],
    [
      { CORS_ORIGINS: 'http://a.example' },
      'CORS_ORIGINS entry 1 would send credentials unencrypted',
    ],
    [{ MCP: 'on' }, 'MCP_CLIENTS is required with MCP=on'],
    [
      { MCP: 'on', MCP_CLIENTS: 'a=https://a.example/b', SANDBOX: 'off' },
      'MCP is on, but users cannot connect accounts',
    ],
    [
      { MCP: 'on', MCP_CLIENTS: 'a=https://a.example/b', TYPE_PREFIX: 'Work' },
      'TYPE_PREFIX cannot be set with MCP=on',
    ],
    [
      { MCP: 'on', MCP_CLIENTS: 'a=https://a.example/b', ROOT_FIELD_PREFIX: 'work' },
      'ROOT_FIELD_PREFIX cannot be set with MCP=on',
    ],
    ...[
      'https://a.example',
      'http://a.example/client.json',
      'https://a.example/client.json?a=b',
      'https://a.example/client.json#a',
      'https://user@a.example/client.json',
      'agent=http://a.example/callback',
      'agent=https://a.example/callback#a',
      'agent=https://user@a.example/callback',
      'agent=javascript:alert(1)',
      'agent=data:text/html;a',
      'agent=/callback',
      'agent=',
      'agent',
      'an agent=https://a.example/callback',
      `${'a'.repeat(65)}=https://a.example/callback`,
    ].map((entry): [Record<string, string>, string] => [
      { MCP_CLIENTS: `known=https://a.example/b,${entry}` },
      `MCP_CLIENTS entry 2 is ${JSON.stringify(entry)}; accepted: the https address`,
    ]),
    [{ API_KEYS: 'one,,two' }, 'API_KEYS contains an empty key,'],
    [{ API_KEYS: 'k' }, 'API_KEYS is too short; accepted: at least 8 characters each.'],
    [{ API_KEYS: 'key-of-a-test,key' }, 'API_KEYS is too short; accepted: at least 8'],
    [{ API_KEYS: 'aaaabbbb' }, 'API_KEYS is easy to guess; accepted: at least 4 different'],
    [{ METRICS_KEY: 'key' }, 'METRICS_KEY is too short; accepted: at least 8 characters.'],
    [{ API_KEYS: '"key-of-a-test"' }, 'API_KEYS begins or ends with a quotation mark,'],
    [{ API_KEYS: "'first-key,second-key'" }, 'API_KEYS begins or ends with a quotation mark,'],
    [{ ASANA_ACCESS_TOKEN: '"token"' }, 'ASANA_ACCESS_TOKEN begins or ends with a quotation'],
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
    [
      { REDIS_URL: 'redis://localhost' },
      'SESSION_SECRET is required with REDIS_URL: all instances',
    ],
    ...[
      'localhost:6379',
      'http://localhost',
      'redis:///0',
      'redis://localhost/one',
      'redis://localhost/10000',
      'redis://localhost/-1',
      'redis://localhost/1/2',
      'redis://localhost#1',
      'redis://localhost?db=1',
      'redis://:pass/word@localhost',
      'redis://:100%@localhost',
    ].map((url): [Environment, string] => [
      { ...oauth, REDIS_URL: url },
      'REDIS_URL is not the URL of a Redis server;',
    ]),
    [{ REDIS_SENTINELS: 'a.example:26379' }, 'REDIS_URL is required with REDIS_SENTINELS'],
    [
      { ...redis, REDIS_SENTINELS: 'a.example:26379,b.example' },
      'REDIS_SENTINELS entry 2 is "b.example"; accepted: the address of a Sentinel with its port',
    ],
    [
      { ...redis, REDIS_CLIENT_CERTIFICATE: certificate },
      'REDIS_CLIENT_KEY is required with REDIS_CLIENT_CERTIFICATE: a certificate needs its key.',
    ],
    [
      { ...redis, REDIS_CLIENT_KEY: privateKey },
      'REDIS_CLIENT_CERTIFICATE is required with REDIS_CLIENT_KEY: a key needs its certificate.',
    ],
    [
      { ...redis, REDIS_CLIENT_CERTIFICATE: privateKey, REDIS_CLIENT_KEY: privateKey },
      'REDIS_CLIENT_CERTIFICATE is not in the PEM format; accepted: a text that begins with -----BEGIN CERTIFICATE-----.',
    ],
    [
      {
        ...redis,
        REDIS_URL: 'redis://localhost',
        REDIS_CLIENT_CERTIFICATE: certificate,
        REDIS_CLIENT_KEY: privateKey,
      },
      'REDIS_URL must begin with rediss:// with REDIS_CLIENT_CERTIFICATE',
    ],
    [{ REDIS_PREFIX: 'two words' }, 'REDIS_PREFIX is "two words"; accepted: up to 64 letters'],
  ];

  test.each(withTitle(rejected))('rejects the variables %s', (_title, env, problem) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  const accepted: Environment[] = [
    { ASANA_ACCESS_TOKEN: 'token', HOST: '127.0.0.2' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: '::1' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: 'localhost' },
    { ASANA_ACCESS_TOKEN: 'token', HOST: '0.0.0.0', API_KEYS: 'key-of-a-test' },
    { ASANA_BASE_URL: 'http://[::1]:8080' },
    oauth,
    { ...oauth, PUBLIC_URL: 'http://localhost:4000' },
    { ...oauth, WORKERS: '2' },
    { WORKERS: '2', SANDBOX: 'off' },
    { ...oauth, REDIS_URL: 'rediss://user:a%2Fb@redis.example:6380/3' },
    { ...oauth, REDIS_URL: 'redis://localhost/9999' },
    { ...oauth, REDIS_URL: 'redis://[::1]', REDIS_PREFIX: 'staging:' },
    { ...redis, REDIS_SENTINELS: 'a.example:26379, 10.0.0.1:26380' },
    { ...redis, REDIS_CLIENT_CERTIFICATE: certificate, REDIS_CLIENT_KEY: privateKey },
    { ...redis, REDIS_SENTINELS: 'a.example:26379, 10.0.0.1:26380' },
    { ...redis, REDIS_CLIENT_CERTIFICATE: certificate, REDIS_CLIENT_KEY: privateKey },
    { SESSION_SECRET: `${'x'.repeat(32)},${'y'.repeat(32)}` },
  ];

  test.each(withTitle(accepted.map((env) => [env])))('accepts the variables %s', (_title, env) => {
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
      REDIS_URL: 'redis://:canary/canary@localhost',
    });
    expect(problems.length).toBeGreaterThan(4);
    expect(problems.join('\n')).not.toContain('canary');
  });
});
