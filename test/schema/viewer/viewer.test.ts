import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const { ask } = await createAsker();

const query = `{ viewer {
  asana { connected connectUrl missingScopes user { gid name } }
  google { connected connectUrl missingScopes user { displayName isViewer } }
} }`;
const nowhere = { connectUrl: null, missingScopes: [] };

test('viewer returns the source of the credentials and reads the users from the services', async () => {
  const { data, reads } = await ask(query, {}, 'grace');
  expect(data.viewer).toEqual({
    asana: {
      connected: true,
      ...nowhere,
      user: { gid: fixtures.graceGid, name: 'Grace Lindqvist' },
    },
    google: {
      connected: true,
      ...nowhere,
      user: { displayName: 'Grace Lindqvist', isViewer: true },
    },
  });
  expect(reads.toSorted()).toEqual([
    'GET /drive/v3/about user(displayName,me)',
    'GET /users/me name',
  ]);
});

test('viewer returns no accounts without credentials, and sends nothing', async () => {
  const { data, errors, wireRequests } = await ask(query, {}, null);
  expect(errors).toEqual([]);
  expect(data.viewer).toEqual({
    asana: { connected: false, ...nowhere, user: null },
    google: { connected: false, ...nowhere, user: null },
  });
  expect(wireRequests).toBe(0);
});
