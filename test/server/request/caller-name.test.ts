import { expect, test } from 'vitest';
import { createCredential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import { logIdsOf, nameCaller } from '../../../src/server/request/caller-name.ts';

// The name depends on nothing else of a viewer.
const nameOf = (viewer: object | undefined, apiKey?: number) =>
  nameCaller({ viewer, apiKey } as never);

const viewer = { session: null, grant: undefined, asana: null, google: null };

test('a caller is named by its key, and by its account', () => {
  const session = { id: '1b9d6bcd-bbfd-4b2d' };
  expect(nameOf(undefined)).toBe(undefined);
  expect(nameOf(undefined, 1)).toBe('key 2');
  expect(nameOf({ ...viewer, session })).toBe('session 1b9d6bcd-bbf');
  expect(nameOf({ ...viewer, session }, 0)).toBe('key 1, session 1b9d6bcd-bbf');
  expect(nameOf({ ...viewer, grant: '7c02aaaa-bbbb-cccc' })).toBe('grant 7c02aaaa-bbb');
});

test('the ids of a log line are those of the request, and of its span if there is one', () => {
  expect(logIdsOf({ requestId: 'a' })).toEqual({ requestId: 'a' });
  const span = { traceId: 't', spanId: 's', isSampled: true };
  expect(logIdsOf({ requestId: 'a', span })).toEqual({
    requestId: 'a',
    trace_id: 't',
    span_id: 's',
  });
});

test('the own token of a caller comes before the account of the server, and is named by a digest', () => {
  const server = createCredential('asana', new Secret('server-token'), 'server');
  const sandbox = createCredential('asana', new Secret('sandbox-token'), 'sandbox');
  const [own, other] = ['ada', 'grace'].map((token) =>
    createCredential('google', new Secret(token), 'header'),
  );
  expect(nameOf({ ...viewer, asana: server, google: own })).toBe(`token ${own?.key.slice(0, 12)}`);
  expect(nameOf({ ...viewer, google: own })).not.toBe(nameOf({ ...viewer, google: other }));
  expect(nameOf({ ...viewer, google: own })).not.toContain('ada');
  expect(nameOf({ ...viewer, asana: server })).toBe('server');
  expect(nameOf({ ...viewer, asana: sandbox })).toBe('sandbox');
  expect(nameOf(viewer)).toBe(undefined);
});
