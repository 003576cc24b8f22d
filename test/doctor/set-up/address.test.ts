import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/environment.ts';
import { publicUrl } from '../../../src/doctor/set-up/address.ts';

const asana = { asana: 'https://tasks.example.com/connect/asana/callback' };
const google = { google: 'https://tasks.example.com/connect/google/callback' };
const real = { SANDBOX: 'off' };

test.each([
  ['loopback without PUBLIC_URL', {}, {}],
  ['an https address', { PUBLIC_URL: 'https://tasks.example.com' }, {}],
  ['https on loopback, with a proxy', { PUBLIC_URL: 'https://localhost:8443' }, {}],
  ['http on loopback with the port of the server', { PUBLIC_URL: 'http://localhost:4000' }, {}],
  [
    'http on loopback with the default port',
    { PUBLIC_URL: 'http://localhost', PORT: '80', ...real },
    google,
  ],
])('taskdoc doctor accepts %s', async (_name, env, redirectUris) => {
  expect(await publicUrl(parseConfig(env), redirectUris).run(neverSend)).toMatchObject({
    result: 'holds',
  });
});

test('taskdoc doctor names the redirect URIs that must be registered', async () => {
  const config = parseConfig({ PUBLIC_URL: 'https://tasks.example.com', ...real });
  expect(await publicUrl(config, { ...asana, ...google }).run(neverSend)).toEqual({
    result: 'holds',
    note: 'The registered redirect URIs must be exactly https://tasks.example.com/connect/asana/callback and https://tasks.example.com/connect/google/callback.',
  });
});

test.each([
  ['warning', 'another port', { PUBLIC_URL: 'http://localhost:3000' }, {}, 'PORT is 4000'],
  ['warning', 'a free port', { PUBLIC_URL: 'http://localhost:4000', PORT: '0' }, {}, 'PORT is 0'],
  [
    'warning',
    'a loopback address for a server on the network',
    { PUBLIC_URL: 'http://localhost:4000', HOST: '0.0.0.0' },
    {},
    'HOST is 0.0.0.0',
  ],
  [
    'warning',
    'a server on the network without names',
    { HOST: '0.0.0.0', ...real },
    {},
    'neither ALLOWED_HOSTS nor PUBLIC_URL is set',
  ],
  [
    'fails',
    'http with Asana, which accepts only https',
    { PUBLIC_URL: 'http://localhost:4000', ...real },
    asana,
    'Set PUBLIC_URL to an https address',
  ],
])('taskdoc doctor reports as %s: %s', async (result, _name, env, redirectUris, text) => {
  const finding = await publicUrl(parseConfig(env), redirectUris).run(neverSend);
  expect(finding).toMatchObject({ result, advice: expect.stringContaining(text) });
});

/** The settings need no request. */
async function neverSend(): Promise<never> {
  throw new Error('A request was sent.');
}
