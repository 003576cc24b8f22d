import type { FileNotification } from '../../../store/google/change-log.ts';
import type { DocumentRow } from '../../../store/google/document-model.ts';
import type { FileRow } from '../../../store/google/file-row.ts';
import type { Store } from '../../../store/google/store.ts';
import { viewersOf } from './affected-log.ts';
import type { ItemState } from './item-state.ts';
import { isSameValue } from './value.ts';

/** What the watchers of files learn from a change: of the file itself, and of the folders that have one file more or less. */
export function fileNotificationsOf(
  id: string,
  before: ItemState | undefined,
  after: ItemState | undefined,
  store: Store,
): readonly FileNotification[] {
  const viewersBefore = before ? viewersOf(before.file, store) : [];
  const viewersAfter = after ? viewersOf(after.file, store) : [];
  const state = stateOf(before, after);
  const changed = before && after ? changedPartsOf(before, after) : [];
  const own: FileNotification = { fileId: id, state, changed, viewersBefore, viewersAfter };
  return [
    own,
    ...changedFolders(before, after).flatMap((folder) => childNotification(folder, store)),
  ];
}

function stateOf(
  before: ItemState | undefined,
  after: ItemState | undefined,
): FileNotification['state'] {
  if (!before || !after || before.isTrashed === after.isTrashed) return 'update';
  return after.isTrashed ? 'trash' : 'untrash';
}

/** The folders that contain the file before or after the change, and not both. */
function changedFolders(before: ItemState | undefined, after: ItemState | undefined) {
  const [earlier, later] = [before?.file.parentIds ?? [], after?.file.parentIds ?? []];
  return [...earlier, ...later].filter((id) => earlier.includes(id) !== later.includes(id));
}

function childNotification(id: string, store: Store): readonly FileNotification[] {
  const folder = store.files.get(id);
  if (!folder) return [];
  const viewers = viewersOf(folder, store);
  const common = { viewersBefore: viewers, viewersAfter: viewers };
  return [{ fileId: id, state: 'update', changed: ['children'], ...common }];
}

/** Fields that every change of a file changes, and those that have a name of their own. */
const otherFields: readonly (keyof FileRow)[] = [
  'version',
  'modifiedTime',
  'lastModifiedBy',
  'size',
  'permissions',
  'parentIds',
  'driveId',
  'trashed',
];

/** The parts of a file that differ. A comment changes none of them (unverified). */
function changedPartsOf(before: ItemState, after: ItemState): readonly string[] {
  const [left, right] = [before.file, after.file];
  // The keys of a row are the names of its fields.
  const names = Object.keys({ ...left, ...right }) as (keyof FileRow)[];
  const isChanged = (name: keyof FileRow) => !isSameValue(left[name], right[name]);
  const isContent = !hasSameText(before.document, after.document) || isChanged('size');
  return [
    ...(isContent ? ['content'] : []),
    ...(names.some((name) => !otherFields.includes(name) && isChanged(name)) ? ['properties'] : []),
    ...(isChanged('parentIds') ? ['parents'] : []),
    ...(isChanged('permissions') ? ['permissions'] : []),
  ];
}

const hasSameText = (left: DocumentRow | undefined, right: DocumentRow | undefined) =>
  left?.tabs === right?.tabs;
