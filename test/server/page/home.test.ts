import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, outcomes } from '../../../src/account/account.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { createHomeRoute } from '../../../src/server/route/home.ts';
import { plainSchema } from '../../schema-for.ts';
import { account, apiResponse, openHome, partOf } from './home-page.ts';

const drive = 'https://www.googleapis.com/auth/drive';

describe('the card of a service', () => {
  test('that is not connected has a connect form', async () => {
    const { text } = await openHome();
    expect(partOf(text, 'asana')).toContain('Not connected');
    expect(partOf(text, 'asana')).toContain('<form method="post" action="/connect/asana">');
    expect(text).not.toContain('/disconnect/');
    expect(text).not.toContain('/sign-out');
  });

  test('that is connected shows the owner and the date, and has a disconnect form', async () => {
    const { text } = await openHome({ held: [account('google')] });
    const part = partOf(text, 'google');
    expect(part).toContain('Connected');
    expect(part).toContain('Ada Okafor');
    expect(part).toContain('ada@fernwood.example');
    expect(part).toContain('15 June 2026');
    expect(part).toContain('<form method="post" action="/disconnect/google">');
    // Screen readers cannot see which card a button is in.
    expect(part).toContain('>Disconnect<span class="visually-hidden"> Google</span></button>');
    expect(part).not.toContain('/connect/google"><button class="primary"');
    expect(partOf(text, 'asana')).toContain('Not connected');
    expect(text).toContain('<form method="post" action="/sign-out">');
  });

  test('that lacks a permission names it and has a connect form', async () => {
    const incomplete = account('google', {
      isConnected: false,
      missingScopes: [drive, 'new.scope'],
    });
    const part = partOf((await openHome({ held: [incomplete] })).text, 'google');
    expect(part).toContain('A permission is missing');
    expect(part).toContain('all of your Google Drive files');
    expect(part).toContain(`<code>${drive}</code>`);
    expect(part).toContain('<li><code>new.scope</code></li>');
    expect(part).toContain('action="/connect/google"');
  });

  test('without valid consent has a reconnect form', async () => {
    const revoked = account('asana', { isConnected: false, needsReconnect: true });
    const part = partOf((await openHome({ held: [revoked] })).text, 'asana');
    expect(part).toContain('Needs to be connected again');
    expect(part).toContain('Reconnect Asana');
    expect(part).toContain('action="/disconnect/asana"');
  });

  test.each([
    ['has no registration', ['google'] as const],
    ['is on a server without accounts', null],
  ])('that %s tells what the operator can do', async (_, offered) => {
    const part = partOf((await openHome({ offered })).text, 'asana');
    expect(part).toContain('Cannot be connected here');
    expect(part).toContain('ASANA_CLIENT_ID');
    expect(part).not.toContain('<form');
  });

  test('tells whose token requests use without a connection', async () => {
    const withToken = await openHome({ env: { ASANA_ACCESS_TOKEN: 'canary-token' } });
    expect(partOf(withToken.text, 'asana')).toContain(
      'the token that this server was started with',
    );
    expect(partOf(withToken.text, 'google')).not.toContain('started with');
    expect(withToken.text).not.toContain('canary-token');
    expect(partOf((await openHome({ isSandbox: true })).text, 'google')).toContain('Ada');
  });

  test('escapes the owner’s name', async () => {
    const owner = { name: '<script>alert("1")</script>', email: `"'><img src=x>` };
    const { text } = await openHome({ held: [account('asana', { owner })] });
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img');
    expect(text).toContain('&#60;script&#62;');
  });

  test('shows no owner if the service named none', async () => {
    const { text } = await openHome({ held: [account('asana', { owner: null })] });
    expect(partOf(text, 'asana')).not.toContain('<dt>As</dt>');
  });
});

describe('the outcome in the URL', () => {
  const incomplete = account('asana', { isConnected: false, missingScopes: ['x'] });
  const accountsByOutcome: Readonly<Record<string, readonly Account[]>> = {
    connected: [account('asana')],
    'missing-scopes': [incomplete],
  };

  test.each(outcomes)('%s is shown with a message and advice', async (outcome) => {
    const held = accountsByOutcome[outcome] ?? [];
    const serviceQuery = outcome === 'signed-out' ? '' : '&service=asana';
    const { text } = await openHome({ held, query: `?outcome=${outcome}${serviceQuery}` });
    const [, message, advice] = /<strong>(.+)<\/strong> (.+)<\/div>/.exec(text) ?? [];
    expect(message?.length).toBeGreaterThan(10);
    expect(advice?.length).toBeGreaterThan(10);
    expect(text).toContain(`role="${/connected|signed/.test(outcome) ? 'status' : 'alert'}"`);
    if (serviceQuery !== '') expect(partOf(text, 'asana')).toContain(message);
  });

  test.each([
    ['connected', 'asana', 'no account', []],
    ['connected', 'asana', 'an account that lacks a permission', [incomplete]],
    ['missing-scopes', 'asana', 'a complete account', [account('asana')]],
    ['disconnected', 'asana', 'a connected account', [account('asana')]],
    ['signed-out', '', 'a connected account', [account('asana')]],
    ['connected', '', 'a connected account', [account('asana')]],
    ['denied', 'other', 'no account', []],
    ['toString', 'asana', 'no account', []],
    ['<b>', 'asana', 'no account', []],
  ] as const)(
    '%s for the service %j is not shown if the session has %s',
    async (outcome, service, _accounts, held) => {
      const query = `?${new URLSearchParams({ outcome, service })}`;
      const { text } = await openHome({ held, query });
      expect(text).not.toContain('class="notice');
    },
  );
});

describe('the home page', () => {
  test('loads no external resources, and its policy allows only its forms', async () => {
    const { response, text } = await openHome();
    expect(text).not.toMatch(/<script|style="|onclick|https?:\/\/(?!127\.0\.0\.1)/);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "form-action 'self' https://app.asana.com https://accounts.google.com",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  test('has a sandbox notice only on the sandbox', async () => {
    expect((await openHome({ isSandbox: true })).text).toContain('Sandbox.');
    expect((await openHome()).text).not.toContain('Sandbox.');
  });

  test('links to GraphiQL only if it is on', async () => {
    expect((await openHome()).text).toContain('href="/graphql"');
    expect((await openHome({ env: { GRAPHIQL: 'off' } })).text).not.toContain('href="/graphql"');
  });

  test('shows the URL of the API, and the API key if one is required', async () => {
    const { text } = await openHome({
      env: { API_KEYS: 'canary-key', PUBLIC_URL: 'https://a.example' },
    });
    expect(text).toContain('<code>https://a.example/graphql</code>');
    expect(text).toContain('requires an API key');
    expect(text).not.toContain('canary-key');
    expect((await openHome()).text).not.toContain('requires an API key');
  });

  test('does not handle POST', () => {
    const config = parseConfig({ SANDBOX: 'off' });
    const home = createHomeRoute({
      config,
      accounts: null,
      isSandbox: false,
      graphqlEndpoint: '/x',
      schema: plainSchema,
      execute: () => Response.json(apiResponse),
    });
    expect(home(new Request('http://127.0.0.1/', { method: 'POST' }), {})).toBe(null);
  });
});
