import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CredentialMalformed } from '../../src/auth/bearer.ts';
import { resolveViewer } from '../../src/auth/viewer.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';

const bare = parseConfig({});
const lent = parseConfig({ ASANA_ACCESS_TOKEN: 'lent-asana', GOOGLE_ACCESS_TOKEN: 'lent-google' });
const ada = new Secret('sandbox-ada');
const nobody = { config: bare, sandboxToken: null };

function tokensOf(
  headers: Record<string, string>,
  config = bare,
  sandboxToken: Secret | null = null,
) {
  const { asana, google } = resolveViewer(new Headers(headers), null, { config, sandboxToken });
  return [asana, google].map((found) => found && `${found.source} ${found.token.reveal()}`);
}

describe('the order in which a credential is looked for', () => {
  test('nobody has said anything', () => {
    expect(tokensOf({})).toEqual([null, null]);
  });

  test('the sandbox has a person for those who say nothing', () => {
    expect(tokensOf({}, bare, ada)).toEqual(['sandbox sandbox-ada', 'sandbox sandbox-ada']);
  });

  test('the server-wide token comes before the sandbox', () => {
    expect(tokensOf({}, lent, ada)).toEqual(['server lent-asana', 'server lent-google']);
  });

  test('the own header comes first, for its service alone', () => {
    expect(tokensOf({ 'x-asana-authorization': 'Bearer 1/2:mine' }, lent, ada)).toEqual([
      'header 1/2:mine',
      'server lent-google',
    ]);
  });

  test('the scheme is read in any case, as HTTP says', () => {
    expect(tokensOf({ 'x-google-authorization': 'bearer  ya29.a0' })).toEqual([
      null,
      'header ya29.a0',
    ]);
  });
});

describe('a header that carries no token', () => {
  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'canary',
    'Bearer a canary',
    'Bearer canary\té',
  ])('%j is refused, and its value stays out of the message', (value) => {
    // Given as it stands: a Headers object would trim it or refuse it by itself.
    const headers = { get: (name: string) => (name === 'X-Asana-Authorization' ? value : null) };
    const resolve = () =>
      resolveViewer(headers as Headers, null, { config: lent, sandboxToken: ada });
    expect(resolve).toThrow(CredentialMalformed);
    expect(resolve).toThrow('X-Asana-Authorization');
    expect(resolve).not.toThrow('canary');
  });
});

describe('the key of a credential', () => {
  const keyOf = (token: string) =>
    resolveViewer(new Headers({ 'x-asana-authorization': `Bearer ${token}` }), null, nobody).asana
      ?.key;

  test('is the same for one token and different for another', () => {
    expect(keyOf('one')).toBe(keyOf('one'));
    expect(keyOf('one')).not.toBe(keyOf('two'));
  });

  test('is not shared by the two services, though a token may be', () => {
    const viewer = resolveViewer(new Headers(), null, { config: bare, sandboxToken: ada });
    expect(viewer.asana?.key).not.toBe(viewer.google?.key);
  });

  test('says nothing of the token, nor does the rest of the viewer', () => {
    const viewer = resolveViewer(
      new Headers({ 'x-asana-authorization': 'Bearer canary' }),
      null,
      nobody,
    );
    expect(JSON.stringify(viewer)).not.toContain('canary');
    expect(inspect(viewer, { depth: 9, showHidden: true })).not.toContain('canary');
    expect(`${viewer.asana?.token}`).toBe('[secret]');
  });
});
