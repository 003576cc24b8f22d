import { describe, expect, test } from 'vitest';
import { createStage, decide, tokenRequests } from './setup.ts';

// What others would like to do with the accounts that people connect here. Each attack is carried out, and comes to nothing.

const { sandbox, url, log, browser } = await createStage();

const who = '{ viewer { asana { source user { name } } google { source } } }';
const sourcesOf = async (one: ReturnType<typeof browser>) => {
  const { data } = await one.ask(who);
  return [data.viewer.asana.source, data.viewer.google.source];
};
const nothing = ['SANDBOX', 'SANDBOX'];
const other = { asana: 'google', google: 'asana' } as const;

describe.each(['asana', 'google'] as const)('the answer of %s', (service) => {
  test('with a state that nobody has given out', async () => {
    const one = browser();
    const callback = await decide(await one.depart(service));
    callback.searchParams.set('state', 'A'.repeat(43));
    expect(await one.arrive(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await sourcesOf(one)).toEqual(nothing);
  });

  test.each(['missing', 'empty', 'twice'])('with a state that is %s', async (how) => {
    const one = browser();
    const callback = await decide(await one.depart(service));
    const state = callback.searchParams.get('state') ?? '';
    callback.searchParams.delete('state');
    if (how === 'empty') callback.searchParams.set('state', '');
    if (how === 'twice') for (const _ of [1, 2]) callback.searchParams.append('state', state);
    expect(await one.arrive(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
  });

  test('that comes a second time', async () => {
    const one = browser();
    const callback = await decide(await one.depart(service), { person: 'grace' });
    expect(await one.arrive(callback)).toBe('connected');
    const before = tokenRequests(sandbox);
    expect(await one.arrive(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(before);
    expect(await sourcesOf(one)).toContain('SESSION');
  });

  test('that comes a hundred times at once is taken once', async () => {
    const one = browser();
    const callback = await decide(await one.depart(service));
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => one.arrive(callback)));
    expect(outcomes.filter((outcome) => outcome === 'connected')).toHaveLength(1);
    expect(tokenRequests(sandbox)).toBe(1);
  });

  test('that another session was to get', async () => {
    const [attacker, victim] = [browser(), browser()];
    const callback = await decide(await attacker.depart(service), { person: 'guest' });
    await victim.depart(service);
    expect(await victim.arrive(callback)).toBe('stale');
    expect(await browser().arrive(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await sourcesOf(victim)).toEqual(nothing);
    // It was not theirs to use up either.
    expect(await attacker.arrive(callback)).toBe('connected');
  });

  test('with the code of another session under a state of one’s own', async () => {
    const [attacker, victim] = [browser(), browser()];
    const stolen = await decide(await victim.depart(service), { person: 'grace' });
    const callback = await decide(await attacker.depart(service), { decision: 'cancel' });
    callback.searchParams.delete('error');
    callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    // The verifier is the victim's.
    expect(await attacker.arrive(callback)).toBe('stale');
    expect(await sourcesOf(attacker)).toEqual(nothing);
  });

  test('at the address of the other service', async () => {
    const one = browser();
    const callback = await decide(await one.depart(service));
    callback.pathname = `/connect/${other[service]}/callback`;
    expect(await one.arrive(callback)).toBe('stale');
    expect(tokenRequests(sandbox)).toBe(0);
    expect(await sourcesOf(one)).toEqual(nothing);
  });

  test('with a code of the other service', async () => {
    const one = browser();
    const foreign = await decide(await one.depart(other[service]));
    const callback = await decide(await one.depart(service));
    callback.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(await one.arrive(callback)).toBe('stale');
    expect(await sourcesOf(one)).toEqual(nothing);
  });

  test('that names another issuer', async () => {
    const one = browser();
    const callback = await decide(await one.depart(service));
    callback.searchParams.set('iss', 'https://evil.example');
    expect(await one.arrive(callback)).toBe('failed');
    expect(tokenRequests(sandbox)).toBe(0);
  });
});

describe('an open redirect', () => {
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
  ] as const)('%s %s', async (method, path) => {
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

  test('in the state of a callback that is one’s own', async () => {
    const one = browser();
    const callback = await decide(await one.depart('asana'));
    for (const name of names.slice(0, 12)) callback.searchParams.set(name, evil);
    const response = await one.request(callback.href);
    expect(response.headers.get('location')).toMatch(/^\/\?outcome=[a-z-]+&service=asana#asana$/);
  });

  test('in the path', async () => {
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

  test('that was changed anywhere is none', async () => {
    const { one, value } = await connected();
    expect(await sourcesOf(one)).toEqual(['SESSION', 'SANDBOX']);
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
      expect(await sourcesOf(thief), one).toEqual(nothing);
    }
  });

  test('that comes twice is none: one of them is somebody else’s', async () => {
    const { value } = await connected();
    const attacker = await connected();
    for (const cookie of [
      `${name}=${value}; ${name}=${attacker.value}`,
      `${name}=${attacker.value}; ${name}=${value}`,
    ]) {
      const { data } = await browser().ask(who, { cookie });
      expect(data.viewer.asana.source).toBe('SANDBOX');
    }
  });

  test('says nothing, can be read by no script, and is sent by no other site’s form', async () => {
    const one = browser();
    const response = await one.post('/connect/asana');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^taskdoc=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('that was planted before connecting opens nothing afterwards', async () => {
    const attacker = browser();
    await attacker.connect('google', { person: 'guest' });
    const planted = attacker.cookies.get(name) ?? '';
    const victim = browser();
    victim.cookies.set(name, planted);
    expect(await victim.connect('asana', { person: 'grace' })).toBe('connected');
    expect(victim.cookies.get(name)).not.toBe(planted);
    // At once, and after the victim has come back.
    expect(await sourcesOf(attacker)).toEqual(['SANDBOX', 'SESSION']);
    expect((await victim.ask(who)).data.viewer.asana.user.name).toBe('Grace Lindqvist');
    expect(await sourcesOf(attacker)).toEqual(nothing);
  });

  test('of an empty session that was planted opens nothing either', async () => {
    const attacker = browser();
    await attacker.depart('asana');
    const victim = browser();
    victim.cookies.set(name, attacker.cookies.get(name) ?? '');
    await victim.connect('asana', { person: 'grace' });
    expect(await sourcesOf(attacker)).toEqual(nothing);
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
  // As an older browser says it, and as newer ones do; a neighbour is another site too.
  const origins: readonly (readonly [string, Parameters<ReturnType<typeof browser>['post']>[1]])[] =
    [
      ['a form', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } }],
      ['a script', { site: 'cross-site', headers: { ...form, 'sec-fetch-mode': 'no-cors' } }],
      ['a neighbour', { site: 'same-site', headers: { ...form, 'sec-fetch-mode': 'navigate' } }],
      ['an older browser', { site: null, headers: { ...form, origin: 'https://evil.example' } }],
      ['a sandboxed frame', { site: null, headers: { ...form, origin: 'null' } }],
      ['another port', { site: null, headers: { ...form, origin: 'http://127.0.0.1:1' } }],
    ];

  test.each(origins)('changes nothing by %s', async (_, init) => {
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
    expect(await sourcesOf(one)).toEqual(['SESSION', 'SESSION']);
  });

  test.each(origins)('cannot use the API by %s', async (_, init) => {
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
    expect(await sourcesOf(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot have a mutation sent by a link', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    const mutation = 'mutation { disconnect(input: { service: ASANA }) { service } }';
    const response = await one.request(`/graphql?query=${encodeURIComponent(mutation)}`, {
      site: 'none',
    });
    expect(response.status).toBe(405);
    expect(await sourcesOf(one)).toEqual(['SESSION', 'SANDBOX']);
  });

  test('cannot come in under a name that it has pointed at this machine', async () => {
    const response = await browser().post('/connect/asana', { headers: { host: 'evil.example' } });
    expect(response.status).toBe(403);
  });
});

describe('a token of one service', () => {
  test('never goes to the other', async () => {
    const one = browser();
    await one.connect('asana', { person: 'grace' });
    sandbox.clearRequests();
    await one.ask('{ viewer { google { user { displayName } } } }');
    // What it would be, had it been Grace's.
    expect(sandbox.requests().map(({ service, person }) => `${service} ${person}`)).toEqual([
      'google ada',
    ]);
  });

  test('in the header of the other is refused there, and nowhere else looked at', async () => {
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

describe('line breaks in what comes from outside', () => {
  const broken = '%0d%0aset-cookie:%20planted=1%0d%0a%0d%0a<b>';

  test.each([
    `/connect/asana/callback?state=${broken}&code=${broken}`,
    `/connect/asana/callback?error=${broken}&state=${broken}`,
    `/connect/asana?${broken}`,
  ])('%s end no header and no line of the log', async (path) => {
    const one = browser();
    const response = await one.request(path);
    expect(response.status).toBe(303);
    expect(one.cookies.has('planted')).toBe(false);
    expect(response.headers.get('location')).not.toContain('planted');
    expect(await response.text()).toBe('');
    expect(log.join('')).not.toContain('planted');
  });

  test('with a state of one’s own, neither', async () => {
    const one = browser();
    const callback = await decide(await one.depart('asana'), { decision: 'cancel' });
    callback.searchParams.set('error', 'x\r\nset-cookie: planted=1');
    expect(await one.arrive(callback)).toBe('failed');
    expect(one.cookies.has('planted')).toBe(false);
    expect(log.join('')).not.toContain('planted');
  });
});
