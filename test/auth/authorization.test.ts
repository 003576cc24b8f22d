import { expect, test } from 'vitest';
import { createAuthorizations } from '../../src/auth/authorization.ts';
import type { AuthorizationRequest } from '../../src/auth/authorization-server.ts';
import { createMemoryStore } from '../../src/auth/memory-store.ts';
import type { Provider } from '../../src/auth/provider.ts';
import { createVault } from '../../src/auth/vault.ts';
import { Secret } from '../../src/config/secret.ts';

test('an answer that two take at the same moment is taken by one', async () => {
  const vault = createVault(createMemoryStore(), [new Secret('a secret of this test file')]);
  const authorizations = createAuthorizations(vault, () => undefined);
  const grant = {
    accessToken: 'a',
    refreshToken: null,
    lifetimeMs: null,
    scopes: null,
    response: {},
  };
  const asked: AuthorizationRequest[] = [];
  const provider: Provider = {
    service: 'asana',
    scopes: [],
    extraParameters: {},
    missingScopes: () => [],
    readOwner: async () => null,
    server: {
      authorizationUrl: async (request) => {
        asked.push(request);
        return new URL('https://service.example');
      },
      exchangeCode: async () => grant,
      refresh: async () => grant,
      revoke: async () => undefined,
    },
  };
  await authorizations.start(provider, 'session', 'https://taskdoc.example/back');
  const query = new URLSearchParams({ state: asked[0]?.state ?? '', code: 'code' });
  const given = await Promise.all(
    [1, 2, 3].map(() => authorizations.complete(provider, 'session', query)),
  );
  expect(given.filter((one) => one === grant)).toHaveLength(1);
  expect(given.filter((one) => one === 'stale')).toHaveLength(2);
});
