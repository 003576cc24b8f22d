import { describe, expect, test } from 'vitest';
import {
  hasCallbackUrl,
  parseCallback,
} from '../../../src/server/subscription/callback/callback-request.ts';

const origins = ['https://router.example', 'http://127.0.0.1:4100'];
const valid = {
  callbackUrl: 'https://router.example/callback/1',
  subscriptionId: 'id',
  verifier: 'canary',
};

const parse = (changes: object) =>
  parseCallback({ extensions: { subscription: { ...valid, ...changes } } }, origins);

/** The code and the message of the rejection. */
function rejectionOf(changes: object): readonly [unknown, string] {
  try {
    parse(changes);
  } catch (error) {
    const { extensions, message } = error as Error & { extensions: { code?: unknown } };
    return [extensions.code, message];
  }
  throw new Error('It was accepted.');
}

test('a subscription over callbacks has an address, an id, a verifier and an interval of 5 s', () => {
  const { verifier, ...target } = parse({});
  expect(target).toEqual({
    url: valid.callbackUrl,
    subscriptionId: 'id',
    heartbeatIntervalMs: 5000,
  });
  expect(verifier.reveal()).toBe('canary');
  expect(parse({ heartbeatIntervalMs: null }).heartbeatIntervalMs).toBe(5000);
});

test('only a request with an address asks for callbacks', () => {
  expect(hasCallbackUrl({ extensions: { subscription: valid } })).toBe(true);
  for (const extensions of [
    undefined,
    {},
    { subscription: {} },
    { subscription: null },
    { subscription: 'callbackUrl' },
  ])
    expect(hasCallbackUrl(extensions === undefined ? {} : { extensions })).toBe(false);
});

describe('the interval of the checks', () => {
  test.each([0, 1000, 86_400_000])('may be %d ms', (heartbeatIntervalMs) => {
    expect(parse({ heartbeatIntervalMs }).heartbeatIntervalMs).toBe(heartbeatIntervalMs);
  });

  test.each([-1, 1, 999, 86_400_001, 1000.5, '1000', Number.NaN, true])(
    'may not be %j',
    (heartbeatIntervalMs) => {
      expect(rejectionOf({ heartbeatIntervalMs })).toEqual([
        'BAD_USER_INPUT',
        'extensions.subscription.heartbeatIntervalMs must be 0, or from 1000 to 86400000.',
      ]);
    },
  );
});

describe.each(['subscriptionId', 'verifier'])('the text %s', (name) => {
  test.each([1, 1024])('may have %d characters', (length) => {
    expect(() => parse({ [name]: 'x'.repeat(length) })).not.toThrow();
  });

  test.each([undefined, null, 1, '', 'x'.repeat(1025)])('may not be %j', (value) => {
    const [code, message] = rejectionOf({ [name]: value });
    expect(code).toBe('BAD_USER_INPUT');
    expect(message).toContain(`${name} must be a string of 1 to 1024 characters`);
  });
});

describe('the address', () => {
  test.each([undefined, null, 1, '', '/callback'])('may not be %j', (callbackUrl) => {
    expect(rejectionOf({ callbackUrl })[0]).toBe('BAD_USER_INPUT');
  });

  test.each([
    'https://other.example/callback',
    'http://router.example/callback',
    'https://router.example:444/callback',
    'https://router.example.attacker.example/callback',
    'https://ada@router.example/callback',
    'https://:word@router.example/callback',
  ])('%s is not one that the operator allows', (callbackUrl) => {
    const [code, message] = rejectionOf({ callbackUrl });
    expect(code).toBe('FORBIDDEN');
    expect(message).not.toContain('example');
  });

  test('of each origin that the operator lists is accepted', () => {
    const callbackUrl = 'http://127.0.0.1:4100/callback?a=1';
    expect(parse({ callbackUrl }).url).toBe(callbackUrl);
  });
});
