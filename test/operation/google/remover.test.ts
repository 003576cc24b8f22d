import { describe, expect, test } from 'vitest';
import type { Credential } from '../../../src/account/credential.ts';
import { Secret } from '../../../src/config/secret.ts';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import type { OperationScope } from '../../../src/operation/caller/caller.ts';
import { createRemover, type RemoverOptions } from '../../../src/operation/google/remover.ts';
import { UpstreamMetrics } from '../../../src/operation/report/upstream-metrics.ts';
import type { GoogleReason } from '../../../src/service/google/error-mapping.ts';
import { deleteFile } from '../../../src/service/google/record/file-write.ts';
import type { Caller } from '../../../src/upstream/http/caller.ts';
import { maxAttempts } from '../../../src/upstream/http/retry.ts';
import type { Delivery, TransportReason } from '../../../src/upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../src/upstream/http/writer.ts';
import { googleError } from './google-error.ts';

const credential: Credential = {
  service: 'google',
  source: 'header',
  key: 'key',
  token: new Secret('token'),
  refresher: null,
};
const removal = deleteFile('1File');

const failed = (applied: Delivery, reason: GoogleReason | TransportReason = 'unavailable') =>
  new WriteFailed(googleError(reason), applied);

/** Removes with a client that responds to each attempt with one of these results. Null: it succeeds. */
function removeWith(results: readonly (Error | null)[]) {
  const attempts: Caller[] = [];
  const client = {
    write(_writes: unknown, caller: Caller) {
      const result = results[attempts.length] ?? null;
      attempts.push(caller);
      return [result === null ? Promise.resolve({}) : Promise.reject(result)];
    },
  } as unknown as RemoverOptions['client'];
  const metrics = new UpstreamMetrics(true);
  const ended = AbortSignal.abort(new Error('The operation has ended.'));
  const scope: OperationScope = {
    metrics,
    operationWork: new OperationWork(),
    signal: ended,
    deadlineAt: Date.now() - 1,
    countRequest() {
      throw new Error('The operation has used up its requests.');
    },
    isGuarded: false,
    connectUrl: () => null,
    requiresCredential: false,
  };
  return { removed: createRemover({ client, credential, scope })(removal), attempts };
}

test('a removal is sent after its operation has ended and used up its requests', async () => {
  const { removed, attempts } = removeWith([null]);
  await removed;
  const [caller] = attempts;
  expect(caller?.signal.aborted).toBe(false);
  expect((caller?.deadlineAt ?? 0) - Date.now()).toBeGreaterThan(25_000);
  caller?.countRequest();
  expect(attempts).toHaveLength(1);
});

describe('a removal is complete, and is not sent again,', () => {
  test.each([
    ['if the record is gone', failed('no', 'not-found')],
    ['if Google applied it although its response is lost', failed('yes')],
  ])('%s', async (_when, failure) => {
    const { removed, attempts } = removeWith([failure]);
    await removed;
    expect(attempts).toHaveLength(1);
  });
});

describe('a removal whose response is lost', () => {
  test('is sent again', async () => {
    const { removed, attempts } = removeWith([failed('unknown'), failed('unknown')]);
    await removed;
    expect(attempts).toHaveLength(3);
  });

  test('has succeeded if the record is gone the next time', async () => {
    const { removed, attempts } = removeWith([failed('unknown'), failed('no', 'not-found')]);
    await removed;
    expect(attempts).toHaveLength(2);
  });

  test(`fails after ${maxAttempts} attempts`, async () => {
    const { removed, attempts } = removeWith(Array(maxAttempts + 1).fill(failed('unknown')));
    await expect(removed).rejects.toMatchObject({ applied: 'unknown' });
    expect(attempts).toHaveLength(maxAttempts);
  });
});

test.each([
  ['that Google rejects', failed('no', 'forbidden')],
  ['that fails in another way', new Error('unexpected')],
])('a removal %s is not sent again', async (_which, failure) => {
  const { removed, attempts } = removeWith([failure, null]);
  await expect(removed).rejects.toBe(failure);
  expect(attempts).toHaveLength(1);
});
