import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logStart } from '../../src/command/start-log.ts';
import { parseConfig } from '../../src/config/environment.ts';

test('the log of a start has its warnings, and one line with the settings without secrets', () => {
  const env = {
    ...{ ASANA_CLIENT_ID: '12', ASANA_CLIENT_SECRET: 'canary-1' },
    ...{ ASANA_ACCESS_TOKEN: 'canary-2', GOOGLE_ACCESS_TOKEN: 'canary-3', API_KEYS: 'canary-4' },
    ...{ PUBLIC_URL: 'https://taskdoc.example', SESSION_SECRET: 'canary-5'.repeat(4) },
    ...{ ASANA_TOKEN: 'canary-6', STOP_TIMEOUT_MS: '1000' },
  };
  const log: string[] = [];
  const logger = pino({ base: null }, { write: (line) => log.push(line) });
  logStart({ logger, env, config: parseConfig(env), url: 'http://127.0.0.1:4000' });
  expect(log.join()).not.toContain('canary');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'configuration', warning: expect.stringMatching(/^ASANA_TOKEN is not/) },
    {
      level: 40,
      msg: 'configuration',
      warning: expect.stringMatching(/^STOP_TIMEOUT_MS \(1000\)/),
    },
    {
      level: 30,
      msg: 'start',
      version: '0.1.0',
      node: process.version,
      url: 'http://127.0.0.1:4000',
      settings: {
        stopTimeoutMs: 1000,
        trustedDocuments: 0,
        apiKeys: ['[secret]'],
        asana: { accessToken: '[secret]', oauthClient: { id: '12', secret: '[secret]' } },
      },
    },
  ]);
});
