import { expect, test } from 'vitest';
import { createChangeLogs } from '../../../../sandbox/store/google/change-log.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { useChangeLog } from './log.ts';

const { sandbox, send, startToken, list, changedIds } = useChangeLog();
const { editable, readable, handbook } = documentFixtures;

const rename = (id: string, name = 'x') =>
  send('PATCH', `/drive/v3/files/${id}`, { body: { name } });

const control = (body: unknown) =>
  fetch(`${sandbox().url}/sandbox/changes`, { method: 'POST', body: JSON.stringify(body) });

test('a delayed change is not listed yet, and the token of that list finds it later', async () => {
  await control({ delayMs: 3_600_000 });
  const start = await startToken();
  await rename(editable);
  const { body } = await list(start);
  expect(body.changes).toEqual([]);
  await control({ delayMs: 0 });
  expect(await changedIds(body.newStartPageToken ?? '')).toEqual([editable]);
});

test('a share of the changes can be lost, evenly distributed', async () => {
  const start = await startToken();
  await control({ lostShare: 0.5 });
  for (const id of [editable, readable, handbook]) await rename(id);
  expect(await changedIds(start)).toEqual([editable, handbook]);
  await control({ lostShare: 1 });
  await rename(readable);
  expect(await changedIds(start)).toEqual([editable, handbook]);
});

test('a reset removes the changes and their settings', async () => {
  await control({ lostShare: 1 });
  const start = await startToken();
  sandbox().reset();
  await rename(editable);
  expect(await changedIds(start)).toEqual([editable]);
});

test.each([
  [{ lostShare: 2 }, 'lostShare'],
  [{ delay: 1 }, 'delay'],
])('the settings %j get 400 with a reason', async (settings, reason) => {
  const response = await control(settings);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)]);
});

test('a change log keeps one row per file, and at most 10,000 rows', () => {
  const logs = createChangeLogs(() => 0);
  const change = (id: string) => ({
    type: 'file' as const,
    id,
    time: '2026-06-15T09:00:00.000Z',
    driveId: null,
    logs: ['user a'],
    viewers: [],
    isAppFile: false,
    notifications: [],
  });
  for (let at = 0; at < 10_050; at += 1) logs.add(change(`file ${at % 3 === 0 ? 0 : at}`));
  logs.publish(0);
  expect(logs.list('user a', 0)).toHaveLength(6_701);
  for (let at = 0; at < 10_050; at += 1) logs.add(change(`other ${at}`));
  // More than 10,000 changes wait, so the oldest are published before their delay ends.
  expect(logs.list('user a', 0).at(-1)?.id).toBe('other 49');
  logs.publish(0);
  expect(logs.list('user a', 0)).toHaveLength(10_000);
  expect(logs.list('user a', 0)[0]?.id).toBe('other 50');
});
