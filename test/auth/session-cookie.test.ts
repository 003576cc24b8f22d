import { describe, expect, test } from 'vitest';
import { createSessionCookie } from '../../src/auth/session-cookie.ts';
import { Secret } from '../../src/config/secret.ts';

const [one, two] = [new Secret('one'.repeat(12)), new Secret('two'.repeat(12))];
const id = 'i'.repeat(43);
const sentBack = (setCookie: string) =>
  new Headers({ cookie: `theme=dark; ${setCookie.split(';')[0]}; lang=en` });

describe('the cookie', () => {
  test('of a public server goes over https alone, and no other host can set it', () => {
    expect(createSessionCookie([one], true).print(id, 60_000)).toMatch(
      /^__Host-taskdoc=i{43}\.[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('of a server on this machine does without https', () => {
    const printed = createSessionCookie([one], false).print(id, 60_000);
    expect(printed).toMatch(/^taskdoc=.*; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/);
  });

  test('is read among others, and by no other name', () => {
    const open = createSessionCookie([one], false);
    const secure = createSessionCookie([one], true);
    expect(open.read(sentBack(open.print(id, 1000)))).toBe(id);
    expect(secure.read(sentBack(secure.print(id, 1000)))).toBe(id);
    expect(secure.read(sentBack(open.print(id, 1000)))).toBeNull();
    expect(open.read(new Headers())).toBeNull();
  });

  test('is good after the secret was changed, while the old one is still named', () => {
    const printed = createSessionCookie([one], false).print(id, 1000);
    expect(createSessionCookie([two, one], false).read(sentBack(printed))).toBe(id);
    expect(createSessionCookie([two], false).read(sentBack(printed))).toBeNull();
  });

  test('is taken back', () => {
    expect(createSessionCookie([one], true).clear()).toMatch(
      /^__Host-taskdoc=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
