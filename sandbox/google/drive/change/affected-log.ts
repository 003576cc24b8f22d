import type { FileRow } from '../../../store/google/file-row.ts';
import type { Store } from '../../../store/google/store.ts';
import { roleOf } from '../access.ts';
import { type ItemState, isChangeForAll } from './item-state.ts';

/** The change log of a user. */
export const userLog = (email: string): string => `user ${email}`;

/** The change log of a shared drive. */
export const driveLog = (id: string): string => `drive ${id}`;

/**
 * The logs that contain a file with this state: those of the people who can see it. The members of a shared drive find its files only in
 * the log of the drive, and the drive itself in both.
 *
 * Source: Drive, "Track changes for users and shared drives". Unverified: the log of a drive contains the changes of the drive itself.
 */
function logsOf({ file }: ItemState, store: Store): readonly string[] {
  const users = viewersOf(file, store).filter(
    (email) => store.drives.has(file.id) || !isMember(email, file.driveId, store),
  );
  return [...users.map(userLog), ...(file.driveId === null ? [] : [driveLog(file.driveId)])];
}

/** The e-mail addresses of the people who can see a file without the key of its link. */
export const viewersOf = (file: FileRow, { people }: Store): readonly string[] =>
  [...people.values()].filter((person) => roleOf(file, person) !== null).map(({ email }) => email);

/** Whether a person is a member of a shared drive. */
export function isMember(email: string, driveId: string | null, store: Store): boolean {
  const root = store.files.get(driveId ?? '');
  const person = store.people.get(email);
  return root !== undefined && person !== undefined && roleOf(root, person) !== null;
}

/** The logs that a change from one state to another belongs to. A file that was created has no state before, a deleted one none after. */
export function affectedLogs(
  before: ItemState | undefined,
  after: ItemState | undefined,
  store: Store,
): readonly string[] {
  if (before && after && before.drive !== undefined && after.drive !== undefined)
    return affectedLogsOfDrive(before, after, store);
  if (before && after && !isChangeForAll(before, after)) {
    const [earlier, later] = [before.file.starredBy, after.file.starredBy];
    const all = [...earlier, ...later];
    const changed = all.filter((email) => earlier.includes(email) !== later.includes(email));
    const possible = logsOf(after, store);
    return changed.map(userLog).filter((log) => possible.includes(log));
  }
  const states = [before, after].flatMap((state) => state ?? []);
  return [...new Set(states.flatMap((state) => logsOf(state, store)))];
}

/** A user's log contains the name of a shared drive and the own role, not the other members. */
function affectedLogsOfDrive(before: ItemState, after: ItemState, store: Store): readonly string[] {
  const isRenamed = JSON.stringify(before.drive) !== JSON.stringify(after.drive);
  const users = [...store.people.values()].filter((person) => {
    const [earlier, later] = [roleOf(before.file, person), roleOf(after.file, person)];
    return earlier !== later || (isRenamed && later !== null);
  });
  return [...users.map(({ email }) => userLog(email)), driveLog(after.file.id)];
}
