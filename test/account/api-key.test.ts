import { describe, expect, test } from 'vitest';
import { findApiKey } from '../../src/account/api-key.ts';
import { CredentialMalformed } from '../../src/account/bearer.ts';
import { Secret } from '../../src/config/secret.ts';

const keys = [new Secret('first'), new Secret('second')];

describe('a server with API keys', () => {
  test.each([
    ['Bearer first', 0],
    ['Bearer second', 1],
  ])('finds the key in "%s" at position %d', (authorization, position) => {
    expect(findApiKey(new Headers({ authorization }), keys)).toBe(position);
  });

  test.each(['Bearer firs', 'Bearer first,second'])('finds no key in "%s"', (authorization) => {
    expect(findApiKey(new Headers({ authorization }), keys)).toBe(null);
  });

  test('rejects a caller without a key', () => {
    expect(findApiKey(new Headers(), keys)).toBe(null);
  });

  test('throws CredentialMalformed for a header without a bearer token', () => {
    expect(() => findApiKey(new Headers({ authorization: 'Basic YTpi' }), keys)).toThrow(
      CredentialMalformed,
    );
  });
});
