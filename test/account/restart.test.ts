import { expect, test } from 'vitest';
import { createAccounts } from '../../src/account/accounts.ts';
import { createFileStore } from '../../src/account/store/file-store.ts';
import { startTestServer } from './setup.ts';

// A server that starts with the store of another one, and with other settings.

const { browser, config, storePath } = await startTestServer();

test('a server that no longer offers a service ignores its connected accounts, and keeps the others', async () => {
  const user = browser();
  await user.connect('asana', { person: 'grace' });
  await user.connect('google', { person: 'grace' });
  const accounts = createAccounts({
    config: { ...config, google: { ...config.google, oauthClient: null } },
    store: await createFileStore(storePath, { warn: () => undefined }),
    logger: { warn: () => undefined },
  });
  const session = await accounts.open(new Headers({ cookie: user.cookieHeader() }));
  expect(session?.account('asana')).toMatchObject({ isConnected: true });
  expect(session?.credential('asana')?.source).toBe('session');
  expect(session?.account('google')).toBeNull();
  expect(session?.credential('google')).toBeNull();
  await accounts.close();
  expect((await user.ask('{ viewer { google { source } } }')).data.viewer.google.source).toBe(
    'SESSION',
  );
});
