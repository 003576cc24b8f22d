import { describe, expect, test } from 'vitest';
import { createSignedLinks, type LinkInvalid } from '../../src/account/signed-link.ts';
import { Secret } from '../../src/config/secret.ts';

const secret = new Secret('a-secret-that-is-long-enough-for-one');
const now = new Date('2026-03-01T09:00:00Z');
const expiresAt = new Date('2026-03-01T09:15:00Z');
const grant = ['1FixtureStationHandbookDoc', 'Łódź 🌲.pdf', 104_857_600];
const create = (secrets: readonly Secret[], purpose = 'export link') =>
  createSignedLinks<readonly (string | number)[]>(secrets, purpose);
const links = create([secret]);

function faultOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    // `open` throws nothing else.
    return (error as LinkInvalid).fault;
  }
  return 'none';
}

describe('the token of a signed link', () => {
  const token = links.sign(grant, expiresAt, 'ada');

  test('opens for the caller that it was signed for, on any instance with the secret', () => {
    expect(links.open(token, 'ada', now)).toEqual({ grant, expiresAt });
    expect(create([secret]).open(token, 'ada', now)).toEqual({ grant, expiresAt });
  });

  test.each([
    ['for another caller', 'OTHER_CALLER', () => links.open(token, 'grace', now)],
    ['at the time of its expiry', 'EXPIRED', () => links.open(token, 'ada', expiresAt)],
    [
      'with another secret',
      'UNREADABLE',
      () => create([new Secret('another-secret-that-is-long-enough')]).open(token, 'ada', now),
    ],
    [
      'for another purpose',
      'UNREADABLE',
      () => create([secret], 'upload link').open(token, 'ada', now),
    ],
    [
      'in another process without a secret',
      'UNREADABLE',
      () => create([]).open(create([]).sign(grant, expiresAt, 'ada'), 'ada', now),
    ],
  ])('does not open %s', (_how, fault, open) => {
    expect(faultOf(open)).toBe(fault);
  });

  test('expires in whole seconds, and never later than it was signed for', () => {
    const between = new Date('2026-03-01T09:15:00.999Z');
    expect(links.open(links.sign(grant, between, 'ada'), 'ada', now).expiresAt).toEqual(expiresAt);
  });

  test('does not open with any character changed', () => {
    const changed = Array.from(token, (letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    });
    expect(new Set(changed.map((one) => faultOf(() => links.open(one, 'ada', now))))).toEqual(
      new Set(['UNREADABLE']),
    );
  });

  test('contains no signature that opens another grant, whatever its credential is', () => {
    const otherGrant = [...grant, expiresAt.getTime() / 1000, 'caller'];
    const credential = Buffer.from(JSON.stringify(otherGrant)).toString('base64url');
    const [payload = ''] = links.sign(grant, expiresAt, credential).split('.');
    const signed: readonly string[] = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = `${credential}.${signed.at(-1)}`;
    expect(faultOf(() => links.open(forged, 'ada', now))).toBe('UNREADABLE');
  });

  test('does not contain the credential or its key', () => {
    const [payload = ''] = token.split('.');
    const key = 'key-of-a-credential';
    const mine = links.sign(grant, expiresAt, key);
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('ada');
    expect(Buffer.from(mine, 'base64url').toString()).not.toContain(key);
  });
});
