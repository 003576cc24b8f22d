import { describe, expect, test } from 'vitest';
import { hasValidApiKey } from '../../src/auth/api-key.ts';
import { CredentialMalformed } from '../../src/auth/bearer.ts';
import { Secret } from '../../src/config/secret.ts';

const keys = [new Secret('first'), new Secret('second')];

describe('a server with keys', () => {
  test.each([
    ['Bearer first', true],
    ['Bearer second', true],
    ['Bearer firs', false],
    ['Bearer first,second', false],
  ])('%s: %s', (authorization, admitted) => {
    expect(hasValidApiKey(new Headers({ authorization }), keys)).toBe(admitted);
  });

  test('admits nobody without one', () => {
    expect(hasValidApiKey(new Headers(), keys)).toBe(false);
  });

  test('says when the header is not a bearer token at all', () => {
    expect(() => hasValidApiKey(new Headers({ authorization: 'Basic YTpi' }), keys)).toThrow(
      CredentialMalformed,
    );
  });
});

test('a server without keys admits everyone, whatever they present', () => {
  expect(hasValidApiKey(new Headers(), [])).toBe(true);
  expect(hasValidApiKey(new Headers({ authorization: 'Basic YTpi' }), [])).toBe(true);
});
