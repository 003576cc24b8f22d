import { expect, test } from 'vitest';
import { userLog } from '../../../../sandbox/google/drive/change/affected-log.ts';
import { defaultChangeSettings } from '../../../../sandbox/google/drive/change/setting.ts';
import { trackChanges } from '../../../../sandbox/google/drive/change/tracking.ts';
import { createClock } from '../../../../sandbox/store/clock.ts';
import type { Store } from '../../../../sandbox/store/google/store.ts';
import { documentFixtures } from '../../../../sandbox/world/fixture/document-fixture.ts';
import { createGoogleWorld } from '../../../../sandbox/world/google-world.ts';

const { editable, pdf } = documentFixtures;

async function changedIds(store: Store, write: () => void): Promise<readonly string[]> {
  const [person] = store.people.values();
  const number = store.changes.lastNumber();
  await trackChanges(
    store,
    { isWrite: true, settings: () => defaultChangeSettings, notify: () => {} },
    async () => write(),
  );
  return store.changes.list(userLog(person?.email ?? ''), number).map(({ id }) => id);
}

const post = {
  content: 'Which version?',
  author: 'ada@fernwood.example',
  createdTime: '2026-06-15T09:00:00.000Z',
  modifiedTime: '2026-06-15T09:00:00.000Z',
  deleted: false,
};
const comment = {
  ...post,
  id: '1',
  resolved: false,
  quotedText: null,
  anchor: null,
  isHidden: false,
};

test('every change of a file is found without a report of the route, also one in place', async () => {
  const store = createGoogleWorld(createClock());
  const [file, document] = [store.files.get(editable), store.documents.get(editable)];
  if (!file || !document) throw new Error('The document does not exist.');
  const replies: (typeof post & { id: string; action: null })[] = [];
  expect(await changedIds(store, () => {})).toEqual([]);
  expect(await changedIds(store, () => file.permissions.pop())).toEqual([editable]);
  expect(await changedIds(store, () => Object.assign(document, { tabs: [] }))).toEqual([editable]);
  expect(await changedIds(store, () => store.comments.set(pdf, [{ ...comment, replies }]))).toEqual(
    [pdf],
  );
  const reply = { ...post, id: '2', action: null };
  expect(await changedIds(store, () => replies.push(reply))).toEqual([pdf]);
  expect(await changedIds(store, () => Object.assign(reply, { content: 'All' }))).toEqual([pdf]);
  expect(await changedIds(store, () => Object.assign(file, { name: file.name }))).toEqual([]);
});
