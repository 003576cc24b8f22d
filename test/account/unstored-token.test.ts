import { afterEach, expect, test, vi } from 'vitest';
import type { ConnectionRecord, ConnectionRecords } from '../../src/account/connection-record.ts';
import { StoreUnavailable } from '../../src/account/store/store-error.ts';
import { createUnstoredTokens } from '../../src/account/unstored-token.ts';

afterEach(() => vi.useRealTimers());

/** The tests read nothing else of a record. */
const recordOf = (accessToken: string) => ({ service: 'asana', accessToken }) as ConnectionRecord;

/** Records of one connection in a store that can be unavailable. */
function createRecords(stored: ConnectionRecord) {
  const state = { record: stored, version: 1, isAvailable: false };
  const check = () => {
    if (!state.isAvailable) throw new StoreUnavailable('unreachable');
  };
  const records = {
    async read() {
      check();
      return { record: state.record, version: state.version };
    },
    async put(_id: string, record: ConnectionRecord, expected: number) {
      check();
      if (expected !== state.version) return false;
      Object.assign(state, { record, version: expected + 1 });
      return true;
    },
  };
  return { state, records: records as unknown as ConnectionRecords };
}

test('refreshed tokens that cannot be stored are used in place of those they replace, until they are stored', async () => {
  vi.useFakeTimers();
  const [old, refreshed, newer] = [recordOf('old'), recordOf('refreshed'), recordOf('newer')];
  const { state, records } = createRecords(old);
  const warnings: string[] = [];
  const tokens = createUnstoredTokens(records, (_details, message) => warnings.push(message));
  const previous = { record: old, version: 1 };
  const storing = tokens.store('a', { record: refreshed, previous });
  await expect(storing).rejects.toThrow(StoreUnavailable);
  expect(tokens.keptFor('a', old)).toBe(refreshed);
  expect(tokens.keptFor('b', old)).toBeNull();
  // Another process has refreshed the tokens.
  expect(tokens.keptFor('a', newer)).toBeNull();
  state.isAvailable = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(state).toMatchObject({ record: refreshed, version: 2 });
  expect(tokens.keptFor('a', old)).toBeNull();
  expect(warnings).toEqual([]);
});

test('tokens of another process stay stored', async () => {
  const [old, refreshed, other] = [recordOf('old'), recordOf('refreshed'), recordOf('other')];
  const { state, records } = createRecords(other);
  state.isAvailable = true;
  state.version = 2;
  const tokens = createUnstoredTokens(records, () => undefined);
  const previous = { record: old, version: 1 };
  expect(await tokens.store('a', { record: refreshed, previous })).toBe(other);
  expect(state).toMatchObject({ record: other, version: 2 });
});

test('tokens that cannot be stored before the server ends are reported', async () => {
  const { records } = createRecords(recordOf('old'));
  const warnings: [object, string][] = [];
  const tokens = createUnstoredTokens(records, (...warning) => warnings.push(warning));
  const previous = { record: recordOf('old'), version: 1 };
  const storing = tokens.store('a', { record: recordOf('refreshed'), previous });
  await expect(storing).rejects.toThrow(StoreUnavailable);
  await tokens.flush();
  expect(warnings).toEqual([[{ service: 'asana' }, expect.stringContaining('not stored')]]);
});
