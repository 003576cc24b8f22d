import { expect, test } from 'vitest';
import { createAuthorizations } from '../../src/account/authorization.ts';
import type { AuthorizationRequest } from '../../src/account/authorization-server.ts';
import type { Provider } from '../../src/account/provider.ts';
import { createMemoryStore } from '../../src/account/store/memory-store.ts';
import { createUnfinishedRecords } from '../../src/account/unfinished-record.ts';
import { createVault } from '../../src/account/vault.ts';
import { Secret } from '../../src/config/secret.ts';

const tokenSet = {
  accessToken: 'a',
  refreshToken: null,
  lifetimeMs: null,
  scopes: null,
  response: {},
};

/** A service that issues tokens at once, and the requests for its consent page. */
function toProvider(requests: AuthorizationRequest[]): Provider {
  return {
    service: 'asana',
    scopes: [],
    extraParameters: {},
    missingScopes: () => [],
    readOwner: async () => null,
    server: {
      authorizationUrl: async (request) => {
        requests.push(request);
        return new URL('https://service.example');
      },
      exchangeCode: async () => tokenSet,
      refresh: async () => tokenSet,
      revoke: async () => undefined,
    },
  };
}

test('only one of several simultaneous callbacks with the same state succeeds', async () => {
  const vault = createVault(createMemoryStore(), [new Secret('a secret of this test file')]);
  const authorizations = createAuthorizations(
    vault,
    () => undefined,
    createUnfinishedRecords(vault, 10),
  );
  const requests: AuthorizationRequest[] = [];
  const provider = toProvider(requests);
  await authorizations.start(provider, 'session', 'https://taskdoc.example/back');
  const query = new URLSearchParams({ state: requests[0]?.state ?? '', code: 'code' });
  const results = await Promise.all(
    [1, 2, 3].map(() => authorizations.complete(provider, 'session', query)),
  );
  expect(results.filter((one) => one === tokenSet)).toHaveLength(1);
  expect(results.filter((one) => one === 'stale')).toHaveLength(2);
});

test('no consent page is opened if the store cannot delete the oldest of too many authorizations', async () => {
  const vault = createVault(createMemoryStore(), [new Secret('a secret of this test file')]);
  const failed = new Error('the store is not available');
  const authorizations = createAuthorizations(vault, () => undefined, {
    add: () => Promise.reject(failed),
    remove: () => undefined,
  });
  const opened: AuthorizationRequest[] = [];
  const started = authorizations.start(toProvider(opened), 'session', 'http://localhost/callback');
  await expect(started).rejects.toBe(failed);
  expect(opened).toEqual([]);
});
