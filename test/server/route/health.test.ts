import { describe, expect, test } from 'vitest';
import type { StoreFault } from '../../../src/account/store/store-error.ts';
import { listen } from '../../../src/server/listen.ts';
import { Lifecycle } from '../../../src/server/request/lifecycle.ts';
import { createReadinessRoute } from '../../../src/server/route/health.ts';
import { respondWhileStarting } from '../../../src/server/starting.ts';

describe('/readyz', () => {
  /** A route whose store has the fault that the test sets, with a clock that the test advances. */
  function createRoute() {
    const lifecycle = new Lifecycle();
    const state = { fault: null as StoreFault | null, checks: 0, now: 0 };
    const sharedLimits = { isAlone: false };
    const storeFault = async () => {
      state.checks += 1;
      return state.fault;
    };
    const now = () => state.now;
    const accounts = { storeFault };
    const route = createReadinessRoute({ lifecycle, accounts, sharedLimits, now });
    const get = async (method = 'GET') => {
      const response = await route(new Request('http://127.0.0.1/readyz', { method }), {});
      return response && [response.status, await response.json()];
    };
    return { get, lifecycle, state, sharedLimits };
  }

  test('is 200 when the server is ready', async () => {
    expect(await createRoute().get()).toEqual([200, { status: 'ready' }]);
  });

  test('is 503 while the server drains', async () => {
    const { get, lifecycle } = createRoute();
    lifecycle.phase = 'draining';
    expect(await get()).toEqual([503, { status: 'draining' }]);
  });

  test('is 200 and says degraded while only the store cannot be used', async () => {
    const { get, state } = createRoute();
    state.fault = 'locked';
    expect(await get()).toEqual([200, { status: 'degraded', store: 'locked' }]);
    state.fault = null;
    state.now = 1000;
    expect(await get()).toEqual([200, { status: 'ready' }]);
  });

  test('is 200 and says degraded while the limits cannot be shared with other instances', async () => {
    const { get, state, sharedLimits } = createRoute();
    sharedLimits.isAlone = true;
    expect(await get()).toEqual([200, { status: 'degraded', limits: 'share' }]);
    state.fault = 'unreachable';
    state.now = 1000;
    expect(await get()).toEqual([
      200,
      { status: 'degraded', store: 'unreachable', limits: 'share' },
    ]);
  });

  test('checks the store once a second, however many requests there are', async () => {
    const { get, state } = createRoute();
    await Promise.all([get(), get()]);
    state.now = 999;
    await get();
    expect(state.checks).toBe(1);
    state.now = 1000;
    await get();
    expect(state.checks).toBe(2);
  });

  test('does not exist for other methods', async () => {
    expect(await createRoute().get('POST')).toBe(null);
  });
});

describe('while the server starts', () => {
  test.each([
    ['/healthz', 200, { status: 'ok' }],
    ['/readyz', 503, { status: 'starting' }],
    ['/graphql', 503, { errors: [{ extensions: { code: 'SERVER_BUSY', retryAfter: 1 } }] }],
  ])('%s responds with %s', async (path, status, body) => {
    const listening = await listen(respondWhileStarting, { host: '127.0.0.1', port: 0 });
    const response = await fetch(`${listening.url}${path}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject(body);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
    await listening.close();
  });
});
