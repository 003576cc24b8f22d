import { describe, expect, test } from 'vitest';
import { submitConsent } from '../cookie-browser.ts';
import { notConnected, readSources, startTestServer, tokenRequests } from '../setup.ts';

// Attacks with forged and stolen OAuth callbacks. Each attack must fail.

const { sandbox, log, browser } = await startTestServer();

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
