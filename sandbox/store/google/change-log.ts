/** What the channels that watch one file send about a change. */
export interface FileNotification {
  readonly fileId: string;
  readonly state: 'update' | 'trash' | 'untrash';
  /** The parts of the file that changed: `content`, `properties`, `parents`, `children` and `permissions`. */
  readonly changed: readonly string[];
  /** E-mail addresses of the people who could see the file before the change. */
  readonly viewersBefore: readonly string[];
  /** The same after the change. */
  readonly viewersAfter: readonly string[];
}

/** A change of a file or of a shared drive. */
export interface Change {
  readonly type: 'file' | 'drive';
  /** The id of the file or of the shared drive. */
  readonly id: string;
  readonly time: string;
  /** The shared drive of the file, before or after the change. Null if it belongs to a person. */
  readonly driveId: string | null;
  /** The logs that contain it. */
  readonly logs: readonly string[];
  /** E-mail addresses of the people who could see the file before the change or can see it after it. */
  readonly viewers: readonly string[];
  /** Whether the application created the file. */
  readonly isAppFile: boolean;
  readonly notifications: readonly FileNotification[];
}

/** The latest change of one file or shared drive in one log. */
export interface ChangeRow extends Omit<Change, 'logs' | 'viewers' | 'notifications'> {
  /** Increases from change to change, over all logs. */
  readonly number: number;
  /** Everybody who could see the file at one of its changes in this log. */
  readonly viewers: ReadonlySet<string>;
}

/** All change logs: one for each user, and one for each shared drive. */
export interface ChangeLogs {
  /** Adds a change, which waits until it is published. */
  readonly add: (change: Change) => void;
  /** Publishes the changes that are at least this old, and returns them. */
  readonly publish: (ageMs: number) => readonly Change[];
  /** The number of the last published change. */
  readonly lastNumber: () => number;
  /** The rows of a log after this number, the oldest first. */
  readonly list: (log: string, after: number) => readonly ChangeRow[];
}

/** The maximum number of rows of one log, and of changes that wait. The oldest row is dropped, and the oldest change does not wait. */
const maxRows = 10_000;

/** The number before the first change. The pages of a log start somewhere, so that no client relies on 0. */
const firstNumber = 8200;

/**
 * Creates empty logs.
 *
 * A log contains one row for each file: a change replaces the earlier row of its file. Source: Drive, "Track changes for users and shared
 * drives". So the size of a log is the number of files that ever changed.
 */
export function createChangeLogs(now: () => number = () => performance.now()): ChangeLogs {
  const logs = new Map<string, Map<string, ChangeRow>>();
  const waiting: { readonly change: Change; readonly since: number }[] = [];
  let number = firstNumber;

  const publishOne = ({ logs: names, viewers, notifications: _, ...change }: Change): void => {
    number += 1;
    for (const name of names) {
      const rows = logs.get(name) ?? new Map<string, ChangeRow>();
      logs.set(name, rows);
      const earlier = rows.get(change.id)?.viewers ?? [];
      // A map keeps the position of a key that is set again.
      rows.delete(change.id);
      rows.set(change.id, { ...change, number, viewers: new Set([...earlier, ...viewers]) });
      const [oldest] = rows.keys();
      if (rows.size > maxRows && oldest !== undefined) rows.delete(oldest);
    }
  };

  return {
    add: (change) => {
      waiting.push({ change, since: now() });
      const oldest = waiting.length > maxRows ? waiting.shift() : undefined;
      if (oldest) publishOne(oldest.change);
    },
    publish: (ageMs) => {
      const published: Change[] = [];
      for (let [first] = waiting; first && now() - first.since >= ageMs; [first] = waiting) {
        waiting.shift();
        publishOne(first.change);
        published.push(first.change);
      }
      return published;
    },
    lastNumber: () => number,
    list: (log, after) => [...(logs.get(log)?.values() ?? [])].filter((row) => row.number > after),
  };
}
