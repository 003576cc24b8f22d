import { describe, expect, test } from 'vitest';
import { createSessionCookie } from '../../src/account/session-cookie.ts';
import { Secret } from '../../src/config/secret.ts';

const [one, two] = [new Secret('one'.repeat(12)), new Secret('two'.repeat(12))];
const id = 'i'.repeat(43);
const requestWith = (setCookie: string) =>
  new Headers({ cookie: `theme=dark; ${setCookie.split(';')[0]}; lang=en` });

describe('the session cookie', () => {
  test('of an https server is Secure and has the __Host- prefix', () => {
    expect(createSessionCookie([one], true).print(id, 60_000)).toMatch(
      /^__Host-taskdoc=i{43}\.[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('of a server on loopback works without https', () => {
    const printed = createSessionCookie([one], false).print(id, 60_000);
    expect(printed).toMatch(/^taskdoc=.*; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  });

  test('is found among other cookies, and only by its name', () => {
    const open = createSessionCookie([one], false);
    const secure = createSessionCookie([one], true);
    expect(open.read(requestWith(open.print(id, 1000)))).toBe(id);
    expect(secure.read(requestWith(secure.print(id, 1000)))).toBe(id);
    expect(secure.read(requestWith(open.print(id, 1000)))).toBeNull();
    expect(open.read(new Headers())).toBeNull();
  });

  test('stays valid after the secret changes, if the old secret is still configured', () => {
    const printed = createSessionCookie([one], false).print(id, 1000);
    expect(createSessionCookie([two, one], false).read(requestWith(printed))).toBe(id);
    expect(createSessionCookie([two], false).read(requestWith(printed))).toBeNull();
  });

  test('is deleted with Max-Age=0', () => {
    expect(createSessionCookie([one], true).clear()).toMatch(
      /^__Host-taskdoc=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
