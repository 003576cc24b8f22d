import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, outcomes } from '../../../src/auth/account.ts';
import type { Accounts } from '../../../src/auth/accounts.ts';
import type { Service } from '../../../src/auth/credential.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import { createHomeRoute } from '../../../src/server/route/home.ts';

const drive = 'https://www.googleapis.com/auth/drive';

const account = (service: Service, more: Partial<Account> = {}): Account => ({
  service,
  isConnected: true,
  owner: { name: 'Ada Okafor', email: 'ada@fernwood.example' },
  since: new Date('2026-06-15T09:00:00Z'),
  scopes: [],
  missingScopes: [],
  needsReconnect: false,
  ...more,
});

/** What the page asks of the accounts, and nothing else. */
function accountsWith(held: readonly Account[], offered: readonly Service[]): Accounts {
  const session = {
    account: (service: Service) => held.find((one) => one.service === service) ?? null,
  };
  // The rest is for the routes that the buttons lead to.
  return { offered: new Set(offered), open: async () => session } as unknown as Accounts;
}

interface Setting {
  readonly held?: readonly Account[];
  readonly offered?: readonly Service[] | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly isSandbox?: boolean;
  readonly query?: string;
}

async function open(setting: Setting = {}) {
  const { held = [], offered = ['asana', 'google'], env = {}, isSandbox = false } = setting;
  const config = parseConfig({ SANDBOX: 'off', ...env });
  const accounts = offered && accountsWith(held, offered);
  const home = createHomeRoute({ config, accounts, isSandbox, graphqlEndpoint: '/graphql' });
  const answer = await home(new Request(`http://127.0.0.1:4000/${setting.query ?? ''}`));
  if (answer === null) throw new Error('The page was not served.');
  return { response: answer, text: await answer.text() };
}

const partOf = (text: string, service: Service) =>
  text.split('<section class="card"').find((part) => part.startsWith(` id="${service}"`)) ?? '';

describe('a service', () => {
  test('that nobody has connected has a button for it, which posts', async () => {
    const { text } = await open();
    expect(partOf(text, 'asana')).toContain('Not connected');
    expect(partOf(text, 'asana')).toContain('<form method="post" action="/connect/asana">');
    expect(text).not.toContain('/disconnect/');
    expect(text).not.toContain('/sign-out');
  });

  test('that is connected says as whom and since when, and can be disconnected', async () => {
    const { text } = await open({ held: [account('google')] });
    const part = partOf(text, 'google');
    expect(part).toContain('Connected');
    expect(part).toContain('Ada Okafor');
    expect(part).toContain('ada@fernwood.example');
    expect(part).toContain('15 June 2026');
    expect(part).toContain('<form method="post" action="/disconnect/google">');
    expect(part).not.toContain('/connect/google"><button class="primary"');
    expect(partOf(text, 'asana')).toContain('Not connected');
    expect(text).toContain('<form method="post" action="/sign-out">');
  });

  test('that lacks a permission names it, and asks again', async () => {
    const lacking = account('google', { isConnected: false, missingScopes: [drive, 'new.scope'] });
    const part = partOf((await open({ held: [lacking] })).text, 'google');
    expect(part).toContain('A permission is missing');
    expect(part).toContain('all of your Google Drive files');
    expect(part).toContain(`<code>${drive}</code>`);
    expect(part).toContain('<li><code>new.scope</code></li>');
    expect(part).toContain('action="/connect/google"');
  });

  test('that has withdrawn its consent can be reconnected', async () => {
    const lost = account('asana', { isConnected: false, needsReconnect: true });
    const part = partOf((await open({ held: [lost] })).text, 'asana');
    expect(part).toContain('Needs to be connected again');
    expect(part).toContain('Reconnect Asana');
    expect(part).toContain('action="/disconnect/asana"');
  });

  test.each([
    ['has no registration', ['google'] as const],
    ['is one of a server that keeps no accounts', null],
  ])('that %s says what its operator can do', async (_, offered) => {
    const part = partOf((await open({ offered })).text, 'asana');
    expect(part).toContain('Cannot be connected here');
    expect(part).toContain('ASANA_CLIENT_ID');
    expect(part).not.toContain('<form');
  });

  test('says whom requests act for while nobody has connected it', async () => {
    const lent = await open({ env: { ASANA_ACCESS_TOKEN: 'canary-token' } });
    expect(partOf(lent.text, 'asana')).toContain('the token that this server was started with');
    expect(partOf(lent.text, 'google')).not.toContain('started with');
    expect(lent.text).not.toContain('canary-token');
    expect(partOf((await open({ isSandbox: true })).text, 'google')).toContain('Ada');
  });

  test('may be called anything', async () => {
    const owner = { name: '<script>alert("1")</script>', email: `"'><img src=x>` };
    const { text } = await open({ held: [account('asana', { owner })] });
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img');
    expect(text).toContain('&#60;script&#62;');
  });

  test('may not say who somebody is', async () => {
    const { text } = await open({ held: [account('asana', { owner: null })] });
    expect(partOf(text, 'asana')).not.toContain('<dt>As</dt>');
  });
});

describe('an outcome', () => {
  const lacking = account('asana', { isConnected: false, missingScopes: ['x'] });
  const holding: Readonly<Record<string, readonly Account[]>> = {
    connected: [account('asana')],
    'missing-scopes': [lacking],
  };

  test.each(outcomes)('%s is told in words, with what to do', async (outcome) => {
    const held = holding[outcome] ?? [];
    const place = outcome === 'signed-out' ? '' : '&service=asana';
    const { text } = await open({ held, query: `?outcome=${outcome}${place}` });
    const [, what, next] = /<strong>(.+)<\/strong> (.+)<\/div>/.exec(text) ?? [];
    expect(what?.length).toBeGreaterThan(10);
    expect(next?.length).toBeGreaterThan(10);
    expect(text).toContain(`role="${/connected|signed/.test(outcome) ? 'status' : 'alert'}"`);
    if (place !== '') expect(partOf(text, 'asana')).toContain(what);
  });

  test.each([
    ['connected', 'asana', []],
    ['connected', 'asana', [lacking]],
    ['missing-scopes', 'asana', [account('asana')]],
    ['disconnected', 'asana', [account('asana')]],
    ['signed-out', '', [account('asana')]],
    ['connected', '', [account('asana')]],
    ['denied', 'other', []],
    ['toString', 'asana', []],
    ['<b>', 'asana', []],
  ] as const)('%s of %j that is not so is not told', async (outcome, service, held) => {
    const query = `?${new URLSearchParams({ outcome, service })}`;
    const { text } = await open({ held, query });
    expect(text).not.toContain('class="notice');
  });
});

describe('the page', () => {
  test('needs nothing from elsewhere, and may do nothing but send its forms', async () => {
    const { response, text } = await open();
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

  test('says plainly that it is the sandbox, and only then', async () => {
    expect((await open({ isSandbox: true })).text).toContain('Sandbox.');
    expect((await open()).text).not.toContain('Sandbox.');
  });

  test('leads to GraphiQL where there is one', async () => {
    expect((await open()).text).toContain('href="/graphql"');
    expect((await open({ env: { GRAPHIQL: 'off' } })).text).not.toContain('href="/graphql"');
  });

  test('tells programs where the API is, and of the key it asks for', async () => {
    const { text } = await open({
      env: { API_KEYS: 'canary-key', PUBLIC_URL: 'https://a.example' },
    });
    expect(text).toContain('<code>https://a.example/graphql</code>');
    expect(text).toContain('requires an API key');
    expect(text).not.toContain('canary-key');
    expect((await open()).text).not.toContain('requires an API key');
  });

  test('takes nothing: what changes something goes to a route of its own', () => {
    const config = parseConfig({ SANDBOX: 'off' });
    const home = createHomeRoute({
      config,
      accounts: null,
      isSandbox: false,
      graphqlEndpoint: '/x',
    });
    expect(home(new Request('http://127.0.0.1/', { method: 'POST' }))).toBe(null);
  });
});
