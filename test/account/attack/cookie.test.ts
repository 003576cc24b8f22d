import { describe, expect, test } from 'vitest';
import { notConnected, readSources, startTestServer } from '../setup.ts';

// Attacks with changed, duplicated and preset cookies. Each attack must fail.

const { browser } = await startTestServer();

const sourceQuery = '{ viewer { asana { source user { name } } google { source } } }';

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
