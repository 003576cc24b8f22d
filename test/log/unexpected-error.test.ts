import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logStart } from '../../src/command/start-log.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';
import { environment } from '../../src/config/variable.ts';
import { createTestServer, post } from '../server/test-server.ts';

// An unexpected error can contain any secret of the server, for example in a message of a library.

/** A valid value of a secret variable with this name. Undefined if the variable is no secret. */
function secretFor(name: string, type: (typeof environment.shape)[keyof typeof environment.shape]) {
  const texts = [`canary-${name}`.padEnd(40, 'x'), `redis://:canary-${name}@127.0.0.1`];
  return texts.find((text) => {
    const { data } = type.safeParse(text);
    return [data].flat().some((value: unknown) => value instanceof Secret);
  });
}

const env = Object.fromEntries(
  Object.entries(environment.shape).flatMap(([name, type]) => {
    const value = secretFor(name, type);
    return value === undefined ? [] : [[name, value]];
  }),
);
const settings = {
  ...env,
  ...{ ASANA_CLIENT_ID: '1', GOOGLE_CLIENT_ID: '1', PUBLIC_URL: 'https://taskdoc.example' },
};

test.each(Object.entries(env))(
  'the log of an unexpected error does not contain %s',
  async (_name, value) => {
    const testServer = createTestServer({ env: settings });
    const headers = {
      authorization: `Bearer ${env['API_KEYS']}`,
      'x-asana-authorization': 'Bearer canary-asana',
      'x-google-authorization': 'Bearer canary-google',
    };
    const response = await post(
      testServer,
      { query: '{ fails(how: LEAK) }' },
      { ...headers, host: 'taskdoc.example' },
    );
    expect(response.status).toBe(200);
    expect(testServer.lines()[0]).toMatchObject({ msg: 'unexpected error' });
    const output = testServer.log.join('') + (await response.text());
    expect(output).not.toContain(value);
    expect(output).not.toContain('canary-asana');
    expect(output).not.toContain('canary-google');
  },
);

test('the log of a start contains no secret', () => {
  const log: string[] = [];
  const logger = pino({ base: null }, { write: (line) => log.push(line) });
  logStart({ logger, env: settings, config: parseConfig(settings), url: 'http://127.0.0.1' });
  expect(log.join('')).toContain('[secret]');
  expect(log.join('')).not.toContain('canary');
});
