import { describe, expect, test } from 'vitest';
import { createAsker } from '../../../ask.ts';
import { recordWaits } from '../../../waits.ts';
import { expectError } from '../../fault-row.ts';
import { apis, editable, empty, names } from './fault-list.ts';

const waits = recordWaits();

const { ask, sandbox } = await createAsker();

describe('a temporary failure', () => {
  test.each([
    ['429', { kind: 'rate-limit', retryAfter: 2 }],
    ['503', { kind: 'status', status: 503 }],
    ['a broken connection', { kind: 'reset' }],
    ['a connection that breaks in the middle of a response', { kind: 'reset-mid-body' }],
  ] as const)('of %s is not visible to the client', async (_what, fault) => {
    sandbox.setFaults([{ ...fault, route: apis.Docs.route, count: 2 }]);
    const { errors, reads } = await ask(`{ document(id: "${editable}") { revisionId } }`);
    expect(errors).toEqual([]);
    expect(reads).toHaveLength(3);
    expect(waits).toHaveLength(2);
  });

  test('is retried after the delay that the service requested, also for a part of a batch', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 2, route: apis.Drive.route, count: 1 }]);
    const { errors } = await ask(
      `{ a: document(id: "${editable}") { starred } b: document(id: "${empty}") { starred } }`,
    );
    expect(errors).toEqual([]);
    // With a tenth of jitter, and less the time since the response: 1.6 to 2.2 s.
    expect(waits).toEqual([expect.closeTo(1900, -2.78)]);
  });

  test('is not retried if the delay exceeds the operation’s time', async () => {
    sandbox.setFaults([{ kind: 'rate-limit', retryAfter: 3600, route: apis.Drive.route }]);
    const { errors, reads } = await ask(`{ document(id: "${editable}") { starred } }`);
    expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 3600 });
    expect(reads).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test('of a quota returns an error for each document beyond the quota', async () => {
    sandbox.setLimits({ google: { docsReadsPerMinute: 1 } });
    const { data, errors } = await ask(
      `{ a: document(id: "${editable}") { revisionId } b: document(id: "${empty}") { revisionId } }`,
    );
    expect(data).toEqual({ a: { revisionId: expect.any(String) }, b: null });
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [['b'], 'RATE_LIMITED'],
    ]);
  });
});

describe('a service that does not respond', async () => {
  const slow = await createAsker({ UPSTREAM_TIMEOUT_MS: '1000' });

  test.each(names)(
    '(%s) is UPSTREAM_TIMEOUT after its time limit; the read is not retried, and the rest is returned',
    async (name) => {
      const { route, field, other } = apis[name];
      slow.sandbox.setFaults([{ kind: 'hang', route }]);
      const { data, errors, reads } = await slow.ask(
        `{ document(id: "${editable}") { ${field} ${other} } }`,
      );
      expect(data.document).toEqual({ [field]: null, [other]: expect.anything() });
      expectError(
        'google',
        errors[0],
        { fault: { kind: 'hang' }, code: 'UPSTREAM_TIMEOUT', retryable: true },
        ['document', field],
      );
      expect(reads).toHaveLength(2);
    },
  );
});
