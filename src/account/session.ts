import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Service, services } from './credential.ts';
import type { SessionCookie } from './session-cookie.ts';
import { StoreUnavailable } from './store/store-error.ts';
import type { UnfinishedRecords } from './unfinished-record.ts';
import type { Vault } from './vault.ts';

// A session lists the connections of the browser that sends its cookie. The store's key is a digest of the id in the cookie, so
// a reader of the store cannot use any session.

/** How long an unused session is valid. `absoluteMs` is the limit for every session. */
export const idleMs = 30 * 24 * 60 * 60_000;
export const absoluteMs = 90 * 24 * 60 * 60_000;
/** How long a session without connections is valid: long enough for a visit to a consent page. */
const unconnectedMs = 60 * 60_000;
/** The minimum time between two updates of `seenAt`. */
const touchMs = 60 * 60_000;

/** A session as the store keeps it. Times are in milliseconds, as from `Date.now()`. */
export interface SessionRecord {
  /** Stays the same when the cookie changes, so that an authorization started before the change can complete. */
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** Connection ids. */
  readonly connections: Readonly<Partial<Record<Service, string>>>;
  /** The key of the session that this one replaces, until the new cookie arrives for the first time. */
  readonly replaces: string | null;
}

/** A session with its key in the store. */
export interface FoundSession {
  readonly key: string;
  readonly record: SessionRecord;
}

export interface Sessions {
  find(headers: Headers): Promise<FoundSession | null>;
  /** The key that the session of a request has if it exists; null if the request has no cookie or an invalid one. Reads no session. */
  keyOf(headers: Headers): string | null;
  /** Creates a session without connections. */
  create(): Promise<{ readonly session: FoundSession; readonly cookie: string }>;
  /**
   * Copies the session under a new cookie and adds a connection. Returns the `Set-Cookie` value. The new cookie prevents session fixation:
   * an attacker cannot have set it in the browser beforehand.
   *
   * The old session stays unchanged until the new cookie arrives. So a lost response loses no connection, and the old cookie
   * never gives access to a connection that was added after it.
   */
  rotate(session: FoundSession, service: Service, connection: string): Promise<string>;
  /** Removes a connection. Returns its id, or null if there was none. */
  removeConnection(session: FoundSession, service: Service): Promise<string | null>;
  delete(session: FoundSession): Promise<void>;
}

export interface SessionsOptions {
  readonly vault: Vault;
  readonly cookie: SessionCookie;
  readonly unfinished: UnfinishedRecords;
  /** Called with a connection that no session refers to any more. */
  readonly onOrphanedConnection: (connection: string) => Promise<void>;
  /** Called when a connection is used, at most once per `touchMs`. */
  readonly onConnectionUse: (connection: string) => Promise<void>;
}

const toKey = (id: string) => `session:${createHash('sha256').update(id).digest('base64url')}`;

export function createSessions({
  vault,
  cookie,
  unfinished,
  onOrphanedConnection,
  onConnectionUse,
}: SessionsOptions): Sessions {
  async function read(key: string) {
    const found = await vault.get(key);
    // Encrypted under its own key, so `createRecord` or `update` wrote it.
    return found && { key, record: found.record as SessionRecord, version: found.version };
  }

  async function createRecord(record: SessionRecord): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await vault.put(toKey(id), record, 0, expiryOf(record));
    return id;
  }

  /** Updates a record, and retries if it changes in the meantime. Returns the record before the update, or null if it is gone. */
  async function update(
    key: string,
    transform: (record: SessionRecord) => SessionRecord,
  ): Promise<SessionRecord | null> {
    for (;;) {
      const found = await read(key);
      if (found === null) return null;
      const record = transform(found.record);
      if (await vault.put(key, record, found.version, expiryOf(record))) return found.record;
    }
  }

  /** Deletes the replaced session, because the browser has sent the new cookie. */
  async function confirmRotation({ key, record }: FoundSession): Promise<void> {
    if (record.replaces === null) return;
    const old = await read(record.replaces);
    for (const service of services) {
      const before = old?.record.connections[service];
      if (before !== undefined && before !== record.connections[service])
        await onOrphanedConnection(before);
    }
    // Last, so that a failure before it is repeated.
    await vault.delete(record.replaces);
    unfinished.remove(record.replaces);
    await update(key, (one) => ({ ...one, replaces: null }));
  }

  async function touch({ key, record }: FoundSession): Promise<void> {
    const now = Date.now();
    if (now - record.seenAt < touchMs) return;
    for (const connection of Object.values(record.connections)) await onConnectionUse(connection);
    await update(key, (one) => ({ ...one, seenAt: now }));
  }

  const noted = new Set<string>();

  /**
   * Writes what the use of a session changes. A request does not fail if these writes fail: a later one repeats them. It does not wait
   * for those of another request, so that a locked store delays one request of a session at most.
   */
  async function noteUse(session: FoundSession): Promise<void> {
    if (noted.has(session.key)) return;
    noted.add(session.key);
    try {
      await confirmRotation(session);
      await touch(session);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    } finally {
      noted.delete(session.key);
    }
  }

  const keyOf = (headers: Headers): string | null => {
    const id = cookie.read(headers);
    return id === null ? null : toKey(id);
  };

  return {
    keyOf,
    async find(headers) {
      const key = keyOf(headers);
      const found = key === null ? null : await read(key);
      if (found === null) return null;
      const session = { key: found.key, record: found.record };
      await noteUse(session);
      return session;
    },
    async create() {
      const now = Date.now();
      const record = {
        id: randomUUID(),
        createdAt: now,
        seenAt: now,
        connections: {},
        replaces: null,
      };
      const id = await createRecord(record);
      await unfinished.add(toKey(id));
      return { session: { key: toKey(id), record }, cookie: cookie.print(id, unconnectedMs) };
    },
    async rotate({ key, record }, service, connection) {
      const now = Date.now();
      const id = await createRecord({
        ...record,
        // The user has just given consent, so the absolute limit starts again.
        createdAt: now,
        seenAt: now,
        connections: { ...record.connections, [service]: connection },
        replaces: key,
      });
      return cookie.print(id, absoluteMs);
    },
    async removeConnection({ key }, service) {
      const before = await update(key, (one) => {
        const { [service]: _, ...connections } = one.connections;
        return { ...one, connections };
      });
      return before?.connections[service] ?? null;
    },
    delete: async ({ key }) => void (await vault.delete(key)),
  };
}

function expiryOf({ createdAt, seenAt, connections }: SessionRecord): Date {
  const isEmpty = Object.keys(connections).length === 0;
  return new Date(Math.min(createdAt + absoluteMs, seenAt + (isEmpty ? unconnectedMs : idleMs)));
}
