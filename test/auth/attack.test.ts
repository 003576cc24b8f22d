import { describe, expect, test } from 'vitest';
import { startTestServer, submitConsent, tokenRequests } from './setup.ts';

// Attacks on connected accounts. Each test carries out one attack, and the attack must fail.

const { sandbox, url, log, browser } = await startTestServer();

const sourceQuery = '{ viewer { asana { source user { name } } google { source } } }';
const readSources = async (one: ReturnType<typeof browser>) => {
  const { data } = await one.ask(sourceQuery);
  return [data.viewer.asana.source, data.viewer.google.source];
};
const notConnected = ['SANDBOX', 'SANDBOX'];
const otherService = { asana: 'google', google: 'asana' } as const;

describe.each(['asana', 'google'] as const)('a callback from %s', (service) => {
  test('with an unknown state is stale', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service));
    callback.searchParams.set('state', 'A'.repeat(43));
    expect(await one.followCallback(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await readSources(one)).toEqual(notConnected);
  });

  test.each(['missing', 'empty', 'duplicated'])('whose state is %s is stale', async (how) => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service));
    const state = callback.searchParams.get('state') ?? '';
    callback.searchParams.delete('state');
    if (how === 'empty') callback.searchParams.set('state', '');
    if (how === 'duplicated') for (const _ of [1, 2]) callback.searchParams.append('state', state);
    expect(await one.followCallback(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
  });

  test('that is repeated is stale', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service), {
      person: 'grace',
    });
    expect(await one.followCallback(callback)).toBe('connected');
    const before = tokenRequests(sandbox);
    expect(await one.followCallback(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(before);
    expect(await readSources(one)).toContain('SESSION');
  });

  test('that is sent a hundred times at once succeeds once', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service));
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => one.followCallback(callback)),
    );
    expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(1);
    expect(tokenRequests(sandbox)).toBe(1);
  });

  test('for another session is stale, and stays usable for that session', async () => {
    const [attacker, victim] = [browser(), browser()];
    const callback = await submitConsent(await attacker.startAuthorization(service), {
      person: 'guest',
    });
    await victim.startAuthorization(service);
    expect(await victim.followCallback(callback)).toBe('stale');
    expect(await browser().followCallback(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await readSources(victim)).toEqual(notConnected);
    // The victim's attempt did not use up the attacker's authorization.
    expect(await attacker.followCallback(callback)).toBe('connected');
  });

  test('with another session’s code and the attacker’s state is stale', async () => {
    const [attacker, victim] = [browser(), browser()];
    const stolen = await submitConsent(await victim.startAuthorization(service), {
      person: 'grace',
    });
    const callback = await submitConsent(await attacker.startAuthorization(service), {
      decision: 'cancel',
    });
    callback.searchParams.delete('error');
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    // The code verifier of this code belongs to the victim's session.
    expect(await attacker.followCallback(callback)).toBe('stale');
    expect(await readSources(attacker)).toEqual(notConnected);
  });

  test('at the redirect URI of the other service is stale', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service));
    callback.pathname = `/connect/${otherService[service]}/callback`;
    expect(await one.followCallback(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await readSources(one)).toEqual(notConnected);
  });

  test('with a code of the other service is stale', async () => {
    const one = browser();
    const foreign = await submitConsent(await one.startAuthorization(otherService[service]));
    const callback = await submitConsent(await one.startAuthorization(service));
    callback.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(await one.followCallback(callback)).toBe('stale');
    expect(await readSources(one)).toEqual(notConnected);
  });

  test('with another issuer fails', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization(service));
    callback.searchParams.set('iss', 'https://evil.example');
    expect(await one.followCallback(callback)).toBe('failed');
    expect(tokenRequests(sandbox)).toBe(0);
  });
});

describe('a URL of another site', () => {
  const evil = 'https://evil.example/';
  const names = [
    'redirect',
    'redirect_uri',
    'redirect_to',
    'return',
    'return_to',
    'returnTo',
    'next',
    'url',
    'continue',
    'target',
    'service',
    'outcome',
    'error',
    'error_description',
    'error_uri',
    'scope',
    'iss',
    'state',
    'code',
  ];
  const everywhere = `?${names.map((name) => `${name}=${encodeURIComponent(evil)}`).join('&')}`;
  const form = everywhere.slice(1);
  const forged = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    referer: evil,
  };

  test.each([
    ['POST', '/connect/asana'],
    ['POST', '/connect/google'],
    ['GET', '/connect/asana'],
    ['GET', '/connect/asana/callback'],
    ['GET', '/connect/google/callback'],
    ['POST', '/disconnect/asana'],
    ['POST', '/disconnect'],
    ['POST', '/sign-out'],
  ] as const)('in any parameter does not redirect %s %s there', async (method, path) => {
    const one = browser();
    const response = await one.request(`${path}${everywhere}`, {
      method,
      headers: { ...forged, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { body: form } : {}),
    });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '', url);
    expect([url, sandbox.url]).toContain(target.origin);
    expect(target.href).not.toContain('evil');
  });

  test('in the parameters of a valid callback does not change its redirect', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization('asana'));
    for (const name of names.slice(0, 12)) callback.searchParams.set(name, evil);
    const response = await one.request(callback.href);
    expect(response.headers.get('location')).toMatch(/^\/\?outcome=[a-z-]+&service=asana#asana$/);
  });

  test('in the path is not found', async () => {
    const response = await browser().post(`${url}//evil.example/connect/asana`);
    expect(response.status).toBe(404);
  });
});

describe('a cookie', () => {
  const name = 'taskdoc';
  const connected = async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    return { one, value: one.cookies.get(name) ?? '' };
  };

  test('with any change is invalid', async () => {
    const { one, value } = await connected();
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
    const [id = '', signature = ''] = value.split('.');
    const flip = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const changed = [
      ...[0, 21, 41].flatMap((at) => [
        `${flip(id, at)}.${signature}`,
        `${id}.${flip(signature, at)}`,
      ]),
      id,
      `${id}.`,
      `.${signature}`,
      `${signature}.${id}`,
      `${value}.${signature}`,
      `${value}A`,
      '',
      '.',
      'null',
      '{}',
    ];
    for (const one of changed) {
      const thief = browser();
      thief.cookies.set(name, one);
      expect(await readSources(thief), one).toEqual(notConnected);
    }
  });

  test('that is sent twice is ignored', async () => {
    const { value } = await connected();
    const attacker = await connected();
    for (const cookie of [
      `${name}=${value}; ${name}=${attacker.value}`,
      `${name}=${attacker.value}; ${name}=${value}`,
    ]) {
      const { data } = await browser().ask(sourceQuery, { cookie });
      expect(data.viewer.asana.source).toBe('SANDBOX');
    }
  });

  test('is opaque, HttpOnly and SameSite=Lax', async () => {
    const one = browser();
    const response = await one.post('/connect/asana');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^taskdoc=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('that an attacker set before connecting gives no access afterwards', async () => {
    const attacker = browser();
    await attacker.connect('google', { person: 'guest' });
    const preset = attacker.cookies.get(name) ?? '';
    const victim = browser();
    victim.cookies.set(name, preset);
    expect(await victim.connect('asana', { person: 'grace' })).toBe('connected');
    expect(victim.cookies.get(name)).not.toBe(preset);
    // Immediately, and again after the victim has sent the new cookie.
    expect(await readSources(attacker)).toEqual(['SANDBOX', 'SESSION']);
    expect((await victim.ask(sourceQuery)).data.viewer.asana.user.name).toBe('Grace Lindqvist');
    expect(await readSources(attacker)).toEqual(notConnected);
  });

  test('of an empty session that an attacker set gives no access afterwards', async () => {
    const attacker = browser();
    await attacker.startAuthorization('asana');
    const victim = browser();
    victim.cookies.set(name, attacker.cookies.get(name) ?? '');
    await victim.connect('asana', { person: 'grace' });
    expect(await readSources(attacker)).toEqual(notConnected);
  });
});

describe('another site', () => {
  const changing = [
    '/connect/asana',
    '/connect/google',
    '/disconnect/asana',
    '/disconnect/google',
    '/disconnect',
    '/sign-out',
  ];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  // The headers of newer and of older browsers. Another origin of the same site counts as another site too.
  const origins: readonly (readonly [string, Parameters<ReturnType<typeof browser>['post']>[1]])[] =
    [
      ['a form', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } }],
      ['a script', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'no-cors' } }],
      [
        'another origin of the same site',
        { site: 'same-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } },
      ],
      ['an older browser', { site: null, headers: { ...form, origin: 'https://evil.example' } }],
      ['a sandboxed frame', { site: null, headers: { ...form, origin: 'null' } }],
      ['another port', { site: null, headers: { ...form, origin: 'http://127.0.0.1:1' } }],
    ];

  test.each(origins)('cannot change anything with %s', async (_, init) => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    await one.connect('google', { person: 'grace' });
    sandbox.clearRequests();
    for (const path of changing) {
      const response = await one.post(path, init);
      expect(response.status, path).toBe(403);
      expect(response.headers.has('set-cookie')).toBe(false);
    }
    expect(sandbox.requests()).toEqual([]);
    expect(await readSources(one)).toEqual(['SESSION', 'SESSION']);
  });

  test.each(origins)('cannot use the API with %s', async (_, init) => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    sandbox.clearRequests();
    const body = JSON.stringify({
      query: 'mutation { disconnect(input: { service: ASANA }) { service } }',
    });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { ...init?.headers, 'content-type': type };
      const response = await one.post('/graphql', { ...init, headers, body });
      expect([403, 415]).toContain(response.status);
      expect(await response.text()).not.toContain('"data"');
    }
    const query = `/graphql?query=${encodeURIComponent('{ viewer { asana { user { name } } } }')}`;
    const response = await one.request(query, init);
    expect(response.status).toBe(403);
    expect(sandbox.requests()).toEqual([]);
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot send a mutation with a link', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    const mutation = 'mutation { disconnect(input: { service: ASANA }) { service } }';
    const response = await one.request(`/graphql?query=${encodeURIComponent(mutation)}`, {
      site: 'none',
    });
    expect(response.status).toBe(405);
    expect(await readSources(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot use its own host name for this machine', async () => {
    const response = await browser().post('/connect/asana', { headers: { host: 'evil.example' } });
    expect(response.status).toBe(403);
  });
});

describe('a token of one service', () => {
  test('is never sent to the other service', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    sandbox.clearRequests();
    await one.ask('{ viewer { google { user { displayName } } } }');
    // With Grace's token, the person would be grace.
    expect(sandbox.requests().map(({ service, person }) => `${service} ${person}`)).toEqual([
      'google ada',
    ]);
  });

  test('in the other service’s header is rejected there and sent nowhere else', async () => {
    const one = browser();
    await one.connect('google', { person: 'grace' });
    sandbox.clearRequests();
    const { errors } = await one.ask('{ viewer { asana { user { name } } } }', {
      'x-asana-authorization': 'Bearer ya29.a-token-of-google',
    });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', service: 'asana' });
    expect(sandbox.requests().map(({ service }) => service)).toEqual(['asana']);
  });
});

describe('line breaks in a callback', () => {
  const broken = '%0d%0aset-cookie:%20preset=1%0d%0a%0d%0a<b>';

  test.each([
    `/connect/asana/callback?state=${broken}&code=${broken}`,
    `/connect/asana/callback?error=${broken}&state=${broken}`,
    `/connect/asana?${broken}`,
  ])('cannot split a header or a log line: %s', async (path) => {
    const one = browser();
    const response = await one.request(path);
    expect(response.status).toBe(303);
    expect(one.cookies.has('preset')).toBe(false);
    expect(response.headers.get('location')).not.toContain('preset');
    expect(await response.text()).toBe('');
    expect(log.join('')).not.toContain('preset');
  });

  test('with a valid state cannot split a header or a log line either', async () => {
    const one = browser();
    const callback = await submitConsent(await one.startAuthorization('asana'), {
      decision: 'cancel',
    });
    callback.searchParams.set('error', 'x\r\nset-cookie: preset=1');
    expect(await one.followCallback(callback)).toBe('failed');
    expect(one.cookies.has('preset')).toBe(false);
    expect(log.join('')).not.toContain('preset');
  });
});
