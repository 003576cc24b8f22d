import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CredentialMalformed } from '../../src/account/bearer.ts';
import { resolveViewer } from '../../src/account/viewer.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { Secret } from '../../src/config/secret.ts';

const defaultConfig = parseConfig({});
const tokenConfig = parseConfig({
  ASANA_ACCESS_TOKEN: 'server-asana',
  GOOGLE_ACCESS_TOKEN: 'server-google',
});
const ada = new Secret('sandbox-ada');
const noSources = { config: defaultConfig, sandboxToken: null };

function tokensOf(
  headers: Record<string, string>,
  config = defaultConfig,
  sandboxToken: Secret | null = null,
) {
  const { asana, google } = resolveViewer(new Headers(headers), null, { config, sandboxToken });
  return [asana, google].map((found) => found && `${found.source} ${found.token.reveal()}`);
}

describe('a credential', () => {
  test('is null if the request and the server have none', () => {
    expect(tokensOf({})).toEqual([null, null]);
  });

  test('is the sandbox default user without any other', () => {
    expect(tokensOf({}, defaultConfig, ada)).toEqual([
      'sandbox sandbox-ada',
      'sandbox sandbox-ada',
    ]);
  });

  test('is the server-wide token before the sandbox default user', () => {
    expect(tokensOf({}, tokenConfig, ada)).toEqual(['server server-asana', 'server server-google']);
  });

  test('is the token in the header before all others, for its service only', () => {
    expect(tokensOf({ 'x-asana-authorization': 'Bearer 1/2:mine' }, tokenConfig, ada)).toEqual([
      'header 1/2:mine',
      'server server-google',
    ]);
  });

  test('is never the server-wide token with REQUIRE_CALLER_CREDENTIALS=on', () => {
    const config = parseConfig({ REQUIRE_CALLER_CREDENTIALS: 'on', ASANA_ACCESS_TOKEN: 'server' });
    expect(tokensOf({ 'x-google-authorization': 'Bearer ya29.a0' }, config, ada)).toEqual([
      null,
      'header ya29.a0',
    ]);
  });

  test('is read from a header with the scheme in any letter case', () => {
    expect(tokensOf({ 'x-google-authorization': 'bearer  ya29.a0' })).toEqual([
      null,
      'header ya29.a0',
    ]);
  });
});

describe('a header without a valid token', () => {
  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'canary',
    'Bearer a canary',
    'Bearer canary\té',
  ])('%j is rejected, and the message does not contain it', (value) => {
    // A Headers object would trim or reject the value.
    const headers = { get: (name: string) => (name === 'X-Asana-Authorization' ? value : null) };
    const resolve = () =>
      resolveViewer(headers as Headers, null, { config: tokenConfig, sandboxToken: ada });
    expect(resolve).toThrow(CredentialMalformed);
    expect(resolve).toThrow('X-Asana-Authorization');
    expect(resolve).not.toThrow('canary');
  });
});

describe('the key of a credential', () => {
  const keyOf = (token: string) =>
    resolveViewer(new Headers({ 'x-asana-authorization': `Bearer ${token}` }), null, noSources)
      .asana?.key;

  test('is equal for equal tokens and different for different tokens', () => {
    expect(keyOf('one')).toBe(keyOf('one'));
    expect(keyOf('one')).not.toBe(keyOf('two'));
  });

  test('is different for the two services with the same token', () => {
    const viewer = resolveViewer(new Headers(), null, { config: defaultConfig, sandboxToken: ada });
    expect(viewer.asana?.key).not.toBe(viewer.google?.key);
  });

  test('does not reveal the token, nor does the rest of the viewer', () => {
    const viewer = resolveViewer(
      new Headers({ 'x-asana-authorization': 'Bearer canary' }),
      null,
      noSources,
    );
    expect(JSON.stringify(viewer)).not.toContain('canary');
    expect(inspect(viewer, { depth: 9, showHidden: true })).not.toContain('canary');
    expect(`${viewer.asana?.token}`).toBe('[secret]');
  });
});
