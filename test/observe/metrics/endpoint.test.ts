import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenForMetrics } from '../../../src/command/api/open-metrics.ts';
import { parseConfig } from '../../../src/config/environment.ts';
import type { Listening } from '../../../src/server/listen.ts';
import { createTestServer } from '../../server/test-server.ts';
import { createTestMetrics } from './sample.ts';

const metrics = await createTestMetrics();

describe('at the address of the API', () => {
  const get = (env: Record<string, string>, authorization?: string, method = 'GET') =>
    createTestServer({ env, metrics }).server.fetch('http://127.0.0.1/metrics', {
      method,
      headers: authorization === undefined ? {} : { authorization },
    });
  const key = { METRICS_KEY: 'key-of-prometheus' };

  test('the metrics are returned for the key', async () => {
    const response = await get(key, 'Bearer key-of-prometheus');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toContain('# TYPE taskdoc_operations_total counter');
  });

  test.each([null, 'Bearer wrong', 'Bearer key-of-prometheu', 'Basic a2V5', 'key-of-prometheus'])(
    'the credential %j is rejected',
    async (authorization) => {
      const response = await get(key, authorization ?? undefined);
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('taskdoc_');
    },
  );

  test('an API key is not the key of the metrics', async () => {
    const response = await get({ ...key, API_KEYS: 'key-of-api' }, 'Bearer key-of-api');
    expect(response.status).toBe(401);
  });

  test('only GET is accepted', async () => {
    expect((await get(key, 'Bearer key-of-prometheus', 'POST')).status).toBe(404);
  });

  test.each([{}, { METRICS_PORT: '0' }, { METRICS_PORT: '0', ...key }])(
    'there are no metrics with %j',
    async (env) => {
      expect((await get(env, 'Bearer key-of-prometheus')).status).toBe(404);
    },
  );
});

describe('at an address of their own', () => {
  let open: Listening | null;
  let withKey: Listening | null;
  beforeAll(async () => {
    const settings = { METRICS_PORT: '0' };
    open = await listenForMetrics(parseConfig(settings), metrics);
    withKey = await listenForMetrics(
      parseConfig({ ...settings, METRICS_KEY: 'key-of-a-test' }),
      metrics,
    );
  });
  afterAll(() => Promise.all([open?.close(), withKey?.close()]));

  async function statusOf(
    listening: Listening | null,
    path: string,
    headers = {},
  ): Promise<number> {
    const outgoing = request(`${listening?.url}${path}`, { headers }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    return response.statusCode;
  }

  test('they are returned on loopback, without a key', async () => {
    expect(open?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${open?.url}/metrics`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('the key is required if one is set', async () => {
    expect(await statusOf(withKey, '/metrics')).toBe(401);
    expect(await statusOf(withKey, '/metrics', { authorization: 'Bearer key-of-a-test' })).toBe(
      200,
    );
  });

  test('every other path is not found', async () => {
    expect(await statusOf(open, '/')).toBe(404);
    expect(await statusOf(open, '/graphql')).toBe(404);
  });

  test('a host name that is not a loopback name is rejected', async () => {
    expect(await statusOf(open, '/metrics', { host: 'rebound.example' })).toBe(403);
    expect(await statusOf(open, '/metrics', { host: 'localhost:9464' })).toBe(200);
  });

  test('a port in use is an error that names METRICS_PORT', async () => {
    const { port } = new URL(String(open?.url));
    const listening = listenForMetrics(parseConfig({ METRICS_PORT: port }), metrics);
    await expect(listening).rejects.toThrow(/set METRICS_PORT to another port/);
  });
});

test('without a setting there are no metrics', async () => {
  expect(parseConfig({}).metrics).toBeNull();
});
