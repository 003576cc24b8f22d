import { setTimeout as sleep } from 'node:timers/promises';
import { isInShare } from '../../../http/share.ts';
import type { Change } from '../../../store/google/change-log.ts';
import type { Store } from '../../../store/google/store.ts';
import { affectedLogs, viewersOf } from './affected-log.ts';
import { fileNotificationsOf } from './file-notification.ts';
import { type ItemState, stateOf } from './item-state.ts';
import type { ChangeSettings } from './setting.ts';

// Finds the changes of every write by comparing the store before and after it, so that no route has to report them.

/** What is known about the files of a store. */
interface Tracking {
  /** The states after the last write, by the id of the file. */
  states: ReadonlyMap<string, ItemState>;
  /** How many changes were found. */
  count: number;
}

const trackings = new WeakMap<Store, Tracking>();

/** What the tracking of a request needs. */
export interface TrackingOptions {
  readonly isWrite: boolean;
  readonly settings: () => ChangeSettings;
  /** Receives the changes that the logs contain from now on. */
  readonly notify: (changes: readonly Change[]) => void;
}

/** Executes a request, adds what it changed to the change logs, and notifies the channels. */
export async function trackChanges<Response>(
  store: Store,
  { isWrite, settings, notify }: TrackingOptions,
  execute: () => Promise<Response>,
): Promise<Response> {
  const publish = () => notify(store.changes.publish(settings().delayMs));
  publish();
  if (!isWrite) return await execute();
  const tracking = trackings.get(store) ?? { states: statesOf(store), count: 0 };
  trackings.set(store, tracking);
  const response = await execute();
  addChanges(store, tracking, settings());
  const { delayMs } = settings();
  if (delayMs === 0) publish();
  // The channels learn of a delayed change without a further request. A read does not need the timer.
  else void sleep(delayMs + 1, undefined, { ref: false }).then(publish);
  return response;
}

const statesOf = (store: Store, earlier?: ReadonlyMap<string, ItemState>) =>
  new Map(
    [...store.files].map(([id, file]) => [id, stateOf(file, store, earlier?.get(id))] as const),
  );

function addChanges(store: Store, tracking: Tracking, { lostShare }: ChangeSettings): void {
  const earlier = tracking.states;
  const later = statesOf(store, earlier);
  tracking.states = later;
  for (const id of new Set([...earlier.keys(), ...later.keys()])) {
    const [before, after] = [earlier.get(id), later.get(id)];
    if (before === after) continue;
    tracking.count += 1;
    if (!isInShare(tracking.count, lostShare))
      store.changes.add(changeOf(id, before, after, store));
  }
}

function changeOf(
  id: string,
  before: ItemState | undefined,
  after: ItemState | undefined,
  store: Store,
): Change {
  const states = [before, after].flatMap((state) => state ?? []);
  const driveIds = states.map(({ file }) => file.driveId);
  return {
    type: states.some(({ drive }) => drive !== undefined) ? 'drive' : 'file',
    id,
    time: store.clock.now().toISOString(),
    driveId: driveIds.findLast((driveId) => driveId !== null) ?? null,
    logs: affectedLogs(before, after, store),
    viewers: states.flatMap(({ file }) => viewersOf(file, store)),
    isAppFile: states.some(({ isAppFile }) => isAppFile),
    notifications: fileNotificationsOf(id, before, after, store),
  };
}
