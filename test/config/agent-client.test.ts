import { describe, expect, test } from 'vitest';
import { isMetadataAddress, isRedirectUri } from '../../src/config/agent-client.ts';
import { parseConfig } from '../../src/config/environment.ts';

describe('MCP_CLIENTS', () => {
  test('lists clients by their redirect URIs, and metadata documents by their address', () => {
    const list = [
      'first=https://a.example/callback',
      'https://b.example/client.json',
      ' first=com.example.app:/callback',
      'second=http://127.0.0.1/callback?from=agent',
    ];
    const { clients } = parseConfig({ MCP_CLIENTS: list.join() }).mcp;
    expect(clients).toEqual([
      { id: 'first', redirectUris: ['https://a.example/callback', 'com.example.app:/callback'] },
      { id: 'https://b.example/client.json', redirectUris: null },
      { id: 'second', redirectUris: ['http://127.0.0.1/callback?from=agent'] },
    ]);
  });
});

test.each([
  ['https://a.example/callback', true],
  ['http://localhost:3000/callback', true],
  ['http://127.0.0.1/callback', true],
  ['http://[::1]/callback', true],
  ['cursor://a/callback', true],
  ['com.example.app:/callback', true],
  ['http://a.example/callback', false],
  ['http://127.0.0.1.a.example/callback', false],
  ['https://a.example/callback#fragment', false],
  ['https://user:password@a.example/callback', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,<p>', false],
  ['blob:https://a.example/1', false],
  ['file:///tmp/a', false],
  ['/callback', false],
  ['', false],
])('a redirect URI: %s is allowed: %s', (text, isAllowed) => {
  expect(isRedirectUri(text)).toBe(isAllowed);
});

test.each([
  ['https://a.example/client.json', true],
  ['http://127.0.0.1:4000/client.json', true],
  ['http://a.example/client.json', false],
  ['https://a.example/', false],
  ['https://a.example/client.json?a', false],
  ['https://a.example/client.json#a', false],
  ['https://user@a.example/client.json', false],
  ['cursor://a/client.json', false],
])('the address of a metadata document: %s is allowed: %s', (text, isAllowed) => {
  expect(isMetadataAddress(text)).toBe(isAllowed);
});
