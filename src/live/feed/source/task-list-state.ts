import type { EventRecord } from '../../../service/asana/record/event.ts';
import type { StateCursor } from './change-source.ts';

// Asana has no feed of the tasks that are assigned to a user. What changed follows from two reads of their list. The cursor of such a feed is
// therefore the list itself, so that it is valid on every instance and never expires.

/** `modified_at` of each task in milliseconds, by the gids. */
export type TaskList = ReadonlyMap<string, number>;

/** A list as a short text: ids as differences, times relative to the latest one. Equal lists have equal texts. */
export function printListState(list: TaskList): string {
  const tasks = [...list].map(([gid, modifiedMs]) => ({ id: BigInt(gid), modifiedMs }));
  tasks.sort((one, other) => (one.id < other.id ? -1 : 1));
  const latest = Math.max(0, ...list.values());
  const bytes: number[] = [];
  writeNumber(BigInt(latest), bytes);
  let previous = 0n;
  for (const { id, modifiedMs } of tasks) {
    writeNumber(id - previous, bytes);
    writeNumber(BigInt(latest - modifiedMs), bytes);
    previous = id;
  }
  return Buffer.from(bytes).toString('base64url');
}

/** Reads a text of `printListState`. Any other text is some list. */
export function parseListState(text: string): TaskList {
  const [latest = 0n, ...numbers] = readNumbers(Buffer.from(text, 'base64url'));
  const list = new Map<string, number>();
  let id = 0n;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    id += numbers[index] ?? 0n;
    list.set(String(id), Number(latest - (numbers[index + 1] ?? 0n)));
  }
  return list;
}

/** Seven bits in each byte. The eighth says that more follow. */
function writeNumber(value: bigint, bytes: number[]): void {
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
}

function readNumbers(bytes: Uint8Array): readonly bigint[] {
  const numbers: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte > 127) continue;
    numbers.push(value);
    value = 0n;
    shift = 0n;
  }
  return numbers;
}

/** The changes between two reads of a list, the earliest first. When a task was removed is not known: these are the last ones. */
export function compareListStates(before: TaskList, after: TaskList): readonly EventRecord[] {
  const changed = [...after].filter(([gid, modifiedMs]) => before.get(gid) !== modifiedMs);
  changed.sort(([, one], [, other]) => one - other);
  const removed = [...before.keys()].filter((gid) => !after.has(gid));
  return [
    ...changed.map(([gid, modifiedMs]) =>
      toEvent(before.has(gid) ? 'changed' : 'added', gid, modifiedMs),
    ),
    ...removed.map((gid) => toEvent('removed', gid, Date.now())),
  ];
}

function toEvent(action: EventRecord['action'], gid: string, atMs: number): EventRecord {
  const resource = { gid, resource_type: 'task' };
  return { action, type: 'task', resource, created_at: new Date(atMs).toISOString() };
}

/** For `ChangeSource.stateCursor`. */
export const listStateCursor: StateCursor<EventRecord> = {
  compare: (before, after) => compareListStates(parseListState(before), parseListState(after)),
  steps(before, after, changes) {
    const list = new Map(parseListState(before));
    const target = parseListState(after);
    return changes.map(({ resource: { gid } }) => {
      const modifiedMs = target.get(gid);
      if (modifiedMs === undefined) list.delete(gid);
      else list.set(gid, modifiedMs);
      return printListState(list);
    });
  },
};
