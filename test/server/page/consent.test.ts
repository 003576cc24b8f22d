import { expect, test } from 'vitest';
import type { AccountOwner } from '../../../src/account/account.ts';
import { renderConsent } from '../../../src/server/page/consent/page.ts';

const consentOf = (owner: AccountOwner | null) =>
  renderConsent({
    clientName: 'Agent <1>',
    returnsTo: 'http://127.0.0.1:9000/callback',
    scope: 'change',
    accounts: [
      {
        service: 'google',
        isConnected: true,
        owner,
        since: new Date(),
        scopes: [],
        missingScopes: [],
        needsReconnect: false,
      },
    ],
    accountsDigest: 'digest',
    homeUrl: 'http://127.0.0.1:4000/',
  });

test.each([
  ['the name of its owner', { name: 'Ada & Co', email: 'ada@example.com' }, 'Google: Ada &#38; Co'],
  [
    'their address if they have no name',
    { name: null, email: 'ada@example.com' },
    'Google: ada@example.com',
  ],
  ['only the service if its owner is unknown', null, 'Google'],
])('the consent page shows an account with %s', (_what, owner, text) => {
  const html = consentOf(owner);
  expect(html).toContain(`<li>${text}</li>`);
  expect(html).toContain('Agent &#60;1&#62;');
});
