import { describe, expect, test } from 'vitest';
import { hasValidApiKey } from '../../src/auth/api-key.ts';
import { CredentialMalformed } from '../../src/auth/bearer.ts';
import { Secret } from '../../src/config/secret.ts';

const keys = [new Secret('first'), new Secret('second')];

describe('a server with API keys', () => {
  test.each([
    ['Bearer first', true],
    ['Bearer second', true],
    ['Bearer firs', false],
    ['Bearer first,second', false],
  ])('checks "%s": %s', (authorization, isValid) => {
    expect(hasValidApiKey(new Headers({ authorization }), keys)).toBe(isValid);
  });

  test('rejects a caller without a key', () => {
    expect(hasValidApiKey(new Headers(), keys)).toBe(false);
  });

  test('throws CredentialMalformed for a header without a bearer token', () => {
    expect(() => hasValidApiKey(new Headers({ authorization: 'Basic YTpi' }), keys)).toThrow(
      CredentialMalformed,
    );
  });
});

test('a server without API keys accepts every caller', () => {
  expect(hasValidApiKey(new Headers(), [])).toBe(true);
  expect(hasValidApiKey(new Headers({ authorization: 'Basic YTpi' }), [])).toBe(true);
});
