import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createFullServer } from '../full-server.ts';

const get = async (env: Readonly<Record<string, string>>, init: RequestInit = {}) => {
  const { server, close } = await createFullServer(env);
  const response = await server.fetch('http://127.0.0.1/schema.graphql', init);
  const text = await response.text();
  await close();
  return { status: response.status, type: response.headers.get('content-type'), text };
};

test('GET /schema.graphql returns the same schema as the file schema.graphql', async () => {
  const { type, text } = await get({});
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toBe(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
});

test('GET /schema.graphql needs no API key', async () => {
  expect((await get({ API_KEYS: 'key-of-a-test' })).status).toBe(200);
});

test('GET /schema.graphql uses the prefixes of the settings', async () => {
  expect((await get({ TYPE_PREFIX: 'Work' })).text).toContain('type WorkTask implements');
});

test('POST /schema.graphql is not found', async () => {
  expect((await get({}, { method: 'POST' })).status).toBe(404);
});
