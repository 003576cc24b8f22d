import { describe, expect, test } from 'vitest';
import { startTestServer } from '../auth/setup.ts';

// The authorization server of Asana behaves in another way.

const { sandbox, browser } = await startTestServer();
const query = '{ viewer { asana { user { name } } } }';
const userOf = { viewer: { asana: { user: { name: 'Grace Lindqvist' } } } };

/** A browser that has connected Asana. */
async function connected() {
  const one = browser();
  await one.connect('asana', { person: 'grace' });
  return one;
}

describe('a connection whose refresh token is replaced without a new one', () => {
  test('is refreshed once, and must then be connected again', async () => {
    sandbox.setAssumptions({ broken: ['asana.refresh-token'] });
    const one = await connected();
    sandbox.expireTokens();
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
    sandbox.expireTokens();
    const { errors } = await one.ask(query);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      service: 'asana',
      connectUrl: expect.stringMatching(/#asana$/),
    });
    await one.connect('asana', { person: 'grace' });
    expect(await one.ask(query)).toMatchObject({ data: userOf, errors: [] });
  });
});
