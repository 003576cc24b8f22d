import { describe, expect, test } from 'vitest';
import { isAdmitted } from '../../src/auth/api-key.ts';
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
    expect(isAdmitted(new Headers({ authorization }), keys)).toBe(admitted);
  });

  test('admits nobody without one', () => {
    expect(isAdmitted(new Headers(), keys)).toBe(false);
  });

  test('says when the header is not a bearer token at all', () => {
    expect(() => isAdmitted(new Headers({ authorization: 'Basic YTpi' }), keys)).toThrow(
      CredentialMalformed,
    );
  });
});

test('a server without keys admits everyone, whatever they present', () => {
  expect(isAdmitted(new Headers(), [])).toBe(true);
  expect(isAdmitted(new Headers({ authorization: 'Basic YTpi' }), [])).toBe(true);
});
