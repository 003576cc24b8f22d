import { expect, test } from 'vitest';
import { startTestServer } from '../../../account/setup.ts';

// The authorization server of Google behaves in another way.

const { sandbox, browser } = await startTestServer();
const query = '{ viewer { google { user { displayName } } } }';
const userOf = { viewer: { google: { user: { displayName: 'Grace Lindqvist' } } } };

/** A browser that has connected Google. */
async function connected() {
  const one = browser();
  await one.connect('google', { person: 'grace' });
  return one;
}

const mustConnect = [
  {
    code: 'UNAUTHENTICATED',
    service: 'google',
    connectUrl: expect.stringMatching(/#google$/),
  },
];

test('a connection without a refresh token works until its access token expires, and must then be connected again', async () => {
  sandbox.setAssumptions({ broken: ['google.first-refresh-token'] });
  const one = await connected();
  expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  sandbox.expireTokens();
  const { errors } = await one.ask(query);
  expect(errors.map(({ extensions }) => extensions)).toMatchObject(mustConnect);
  await one.connect('google', { person: 'grace' });
  expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
});

test('a connection whose refresh token is replaced without a new one is refreshed once, and must then be connected again', async () => {
  sandbox.setAssumptions({ broken: ['google.refresh-token'] });
  const one = await connected();
  sandbox.expireTokens();
  expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  sandbox.expireTokens();
  const { errors } = await one.ask(query);
  expect(errors.map(({ extensions }) => extensions)).toMatchObject(mustConnect);
});

test('a connection whose refresh token stays valid is refreshed again and again', async () => {
  const one = await connected();
  for (let times = 0; times < 3; times += 1) {
    sandbox.expireTokens();
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  }
});
