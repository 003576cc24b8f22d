import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { EventRow, NewEvent } from './event-row.ts';

/** How long Asana keeps events and sync tokens. */
export const eventLifetimeMs = 24 * 3_600_000;

/** The sandbox keeps no more events than this. Older ones are lost, and their sync tokens expire. */
const maxEvents = 20_000;

/** The events of the store, oldest first. */
export interface EventLog {
  /** Differs from the id of every other log. */
  readonly id: string;
  /** Whether anything reads events. Before that, nothing is recorded. */
  readonly isActive: () => boolean;
  readonly activate: () => void;
  readonly add: (event: NewEvent, userGid: string) => EventRow;
  /** The kept events after a position. */
  readonly after: (position: number) => readonly EventRow[];
  /** The position of the newest event. */
  readonly position: () => number;
  /** The position before the oldest kept event. */
  readonly startPosition: () => number;
}

/** Creates an empty log. */
export function createEventLog(clock: Clock): EventLog {
  let events: EventRow[] = [];
  let position = 0;
  let isActive = false;
  const start = () => position - events.length;
  const removeOld = (now: number) => {
    const isOld = ({ createdAt }: EventRow) => now - Date.parse(createdAt) > eventLifetimeMs;
    const [oldest] = events;
    if (events.length > maxEvents) events = events.slice(-maxEvents / 2);
    else if (oldest && isOld(oldest)) events = events.filter((event) => !isOld(event));
  };
  return {
    id: randomUUID(),
    isActive: () => isActive,
    activate: () => {
      isActive = true;
    },
    add: (event, userGid) => {
      position += 1;
      const now = clock.now();
      const createdAt = now.toISOString();
      const row = { ...event, position, userGid, createdAt, recordedAt: performance.now() };
      events.push(row);
      removeOld(now.getTime());
      return row;
    },
    after: (from) => events.slice(Math.max(0, from - start())),
    position: () => position,
    startPosition: start,
  };
}
