import { describe, expect, test } from 'vitest';
import { createExportLinks, type ExportLinkInvalid } from '../../src/auth/export-link.ts';
import { Secret } from '../../src/config/secret.ts';

const secret = new Secret('a-secret-that-is-long-enough-for-one');
const now = new Date('2026-03-01T09:00:00Z');
const grant = {
  documentId: '1FixtureStationHandbookDoc',
  format: 'PDF',
  fileName: 'Łódź 🌲.pdf',
  expiresAt: new Date('2026-03-01T09:15:00Z'),
};
const links = createExportLinks([secret]);

function faultOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    // `open` throws nothing else.
    return (error as ExportLinkInvalid).fault;
  }
  return 'none';
}

describe('a token', () => {
  const token = links.sign(grant, 'ada');

  test('opens for the caller that it was signed for, on any instance with the secret', () => {
    expect(links.open(token, 'ada', now)).toEqual(grant);
    expect(createExportLinks([secret]).open(token, 'ada', now)).toEqual(grant);
  });

  test.each([
    ['for another caller', 'OTHER_CALLER', () => links.open(token, 'grace', now)],
    ['at the time of its expiry', 'EXPIRED', () => links.open(token, 'ada', grant.expiresAt)],
    [
      'with another secret',
      'UNREADABLE',
      () =>
        createExportLinks([new Secret('another-secret-that-is-long-enough')]).open(
          token,
          'ada',
          now,
        ),
    ],
    [
      'in another process without a secret',
      'UNREADABLE',
      () => createExportLinks([]).open(createExportLinks([]).sign(grant, 'ada'), 'ada', now),
    ],
  ])('does not open %s', (_how, fault, open) => {
    expect(faultOf(open)).toBe(fault);
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

  test('does not contain the credential or its key', () => {
    const [payload = ''] = token.split('.');
    const key = 'key-of-a-credential';
    const mine = links.sign(grant, key);
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('ada');
    expect(Buffer.from(mine, 'base64url').toString()).not.toContain(key);
  });
});
