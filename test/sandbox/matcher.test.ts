import { expect, test } from 'vitest';
import { type SandboxMatchers, sandboxMatchers } from '../../sandbox/matcher.ts';
import { useSandbox } from './use-sandbox.ts';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: vitest declares the parameter so.
  interface Matchers<T = any> extends SandboxMatchers<T> {}
}

expect.extend(sandboxMatchers);
const sandbox = useSandbox();

const headers = { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' };
const send = (method: string, path: string, data?: unknown) =>
  fetch(`${sandbox().asanaBaseUrl}${path}`, {
    method,
    headers,
    ...(data !== undefined && { body: JSON.stringify({ data }) }),
  });

test('toHaveReceived finds each request by a part of it, also among the actions of a batch', async () => {
  await send('GET', '/users/me?opt_fields=name,email');
  await send('POST', '/tasks', { name: 'Call back', workspace: '1202000000000001' });
  const actions = [{ method: 'GET', relative_path: '/tasks/1206000000900001' }];
  await send('POST', '/batch', { actions });
  expect(sandbox()).toHaveReceived(
    {
      method: 'POST',
      path: '/tasks',
      status: 201,
      body: expect.objectContaining({ name: 'Call back' }),
    },
    { path: '/users/me', optFields: ['email', 'name'] },
    { path: '/tasks/1206000000900001' },
  );
  expect(sandbox()).not.toHaveReceived({ method: 'DELETE' });
  expect(sandbox()).not.toHaveReceived({ path: '/users/me', optFields: ['name'] });
});

test('toHaveReceived fails with the missing request and the list of what the sandbox received', async () => {
  await send('GET', '/users/me');
  const check = () => expect(sandbox()).toHaveReceived({ path: '/users/me' }, { path: '/tasks/1' });
  expect(check).toThrow(
    /to have received [\s\S]*"path": "\/tasks\/1"[\s\S]*\n {2}GET \/users\/me 200/,
  );
  expect(check).not.toThrow(/"path": "\/users\/me"/);
  expect(() => expect(sandbox()).not.toHaveReceived({ path: '/users/me' })).toThrow(
    'not to have received',
  );
});

test('toHaveReceivedExactly compares all requests in their order, a batch as one', async () => {
  expect(sandbox()).toHaveReceivedExactly();
  await send('GET', '/users/me');
  await send('POST', '/batch', { actions: [{ method: 'GET', relative_path: '/users/me' }] });
  expect(sandbox()).toHaveReceivedExactly({ path: '/users/me' }, { path: '/batch' });
  expect(sandbox()).not.toHaveReceivedExactly({ path: '/batch' }, { path: '/users/me' });
  expect(sandbox()).not.toHaveReceivedExactly({ path: '/users/me' });
  expect(() => expect(sandbox()).toHaveReceivedExactly()).toThrow(
    'POST /batch 200 (GET /users/me)',
  );
});
