import type { AsanaWrite } from '../service/asana/write.ts';
import { findDocumentIds } from '../service/google/address.ts';

/**
 * The tasks to which a credential has written links a short time ago. Asana's search finds a write only after some seconds, so
 * without these a caller would not find what it has just linked.
 *
 * They are hints: the tasks must be read before they are returned. Each instance of the server has its own.
 */
export interface RecentLinks {
  /** Remembers the documents that the data of a write links to. Ignores all other writes. */
  add(credential: string, write: AsanaWrite, writtenGid: unknown): void;
  /** The gids of tasks, the last one first. */
  tasksOf(credential: string, documentId: string): readonly string[];
}

/** Longer than the delay of Asana's search, which is 10 to 60 seconds "or more". */
const lifetimeMs = 10 * 60_000;

/** The maximum number of remembered tasks of one document. Each costs three reads. */
const maxTasks = 10;

/** The maximum number of remembered documents, over all credentials. */
const maxDocuments = 1000;

/** One per server. */
export function createRecentLinks(now: () => number = Date.now): RecentLinks {
  const documents = new Map<string, Map<string, number>>();
  const toKey = (credential: string, documentId: string) => `${credential} ${documentId}`;
  return {
    add(credential, write, writtenGid) {
      const taskGid = taskOf(write, writtenGid);
      if (taskGid === null) return;
      for (const documentId of linkedDocuments(write)) {
        const key = toKey(credential, documentId);
        const tasks = documents.get(key) ?? new Map<string, number>();
        // Deleting an entry first makes it the last one.
        tasks.delete(taskGid);
        tasks.set(taskGid, now());
        deleteOldest(tasks, maxTasks);
        documents.delete(key);
        documents.set(key, tasks);
      }
      deleteOldest(documents, maxDocuments);
    },
    tasksOf(credential, documentId) {
      const tasks = documents.get(toKey(credential, documentId)) ?? [];
      const oldest = now() - lifetimeMs;
      return [...tasks].flatMap(([gid, at]) => (at > oldest ? [gid] : [])).reverse();
    },
  };
}

function deleteOldest<Value>(map: Map<string, Value>, maxSize: number): void {
  const [oldest] = map.keys();
  if (map.size > maxSize && oldest !== undefined) map.delete(oldest);
}

const linkingFields = ['notes', 'html_notes', 'text', 'html_text', 'url'];

const linkedDocuments = ({ data }: AsanaWrite): readonly string[] =>
  linkingFields.flatMap((field) => {
    const text = data[field];
    return typeof text === 'string' ? findDocumentIds(text) : [];
  });

/** The gid of the task that a write changes or creates; null if it writes something else. */
function taskOf({ route, path, data }: AsanaWrite, writtenGid: unknown): string | null {
  const gid =
    route === '/attachments'
      ? data.parent
      : route === '/tasks/{task_gid}/stories'
        ? path.split('/')[2]
        : route === '/tasks' || route === '/tasks/{task_gid}'
          ? writtenGid
          : null;
  return typeof gid === 'string' ? gid : null;
}
