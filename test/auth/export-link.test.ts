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
    // Nothing else is thrown by these.
    return (error as ExportLinkInvalid).fault;
  }
  return 'none';
}

describe('a token', () => {
  const token = links.sign(grant, 'ada');

  test('is opened by whom it was signed for, on any instance with the secret', () => {
    expect(links.open(token, 'ada', now)).toEqual(grant);
    expect(createExportLinks([secret]).open(token, 'ada', now)).toEqual(grant);
  });

  test.each([
    ['by another caller', 'OTHER_CALLER', () => links.open(token, 'grace', now)],
    ['at the instant it expires', 'EXPIRED', () => links.open(token, 'ada', grant.expiresAt)],
    [
      'under another secret',
      'UNREADABLE',
      () =>
        createExportLinks([new Secret('another-secret-that-is-long-enough')]).open(
          token,
          'ada',
          now,
        ),
    ],
    [
      'by another process, where there is no secret',
      'UNREADABLE',
      () => createExportLinks([]).open(createExportLinks([]).sign(grant, 'ada'), 'ada', now),
    ],
  ])('is not opened %s', (_how, fault, open) => {
    expect(faultOf(open)).toBe(fault);
  });

  test('is not opened with any of its characters changed', () => {
    const changed = Array.from(token, (letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    });
    expect(new Set(changed.map((one) => faultOf(() => links.open(one, 'ada', now))))).toEqual(
      new Set(['UNREADABLE']),
    );
  });

  test('holds nothing of the credential, not even its key', () => {
    const [payload = ''] = token.split('.');
    const key = 'key-of-a-credential';
    const mine = links.sign(grant, key);
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain('ada');
    expect(Buffer.from(mine, 'base64url').toString()).not.toContain(key);
  });
});
