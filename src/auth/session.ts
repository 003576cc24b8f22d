import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Service, services } from './credential.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Vault } from './vault.ts';

// Sessions: which connections the browser with a certain cookie has. The store knows a session by a digest of what is in the
// cookie, so that whoever reads the store can present nobody's.

/** How long a session lives that nobody uses, and how long one does in any case. */
export const idleMs = 30 * 24 * 60 * 60_000;
const absoluteMs = 90 * 24 * 60 * 60_000;
/** One that has connected nothing: long enough for a visit to a consent page. */
const emptyMs = 60 * 60_000;
/** Use is noted at most this often. */
const touchMs = 60 * 60_000;

/** A session as it is kept. Times in milliseconds of `Date.now()`. */
export interface SessionRecord {
  /** Stays the same when the cookie changes, so that consent asked for before can still be answered. */
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** Connection ids. */
  readonly connections: Readonly<Partial<Record<Service, string>>>;
  /** The session that this one takes over from, until its cookie is seen for the first time. */
  readonly replaces: string | null;
}

/** A session that was found. */
export interface FoundSession {
  readonly key: string;
  readonly record: SessionRecord;
}

/** Keeps sessions. */
export interface Sessions {
  find(headers: Headers): Promise<FoundSession | null>;
  /** One without connections. */
  begin(): Promise<{ readonly session: FoundSession; readonly cookie: string }>;
  /**
   * The session with one connection more, under a cookie that nobody can have planted in the browser beforehand.
   *
   * The old one stays as it was until the new cookie has come back: should the answer be lost on the way, nothing is lost
   * with it, and the old cookie never opens what was connected after it.
   */
  rise(session: FoundSession, service: Service, connection: string): Promise<string>;
  /** Takes a connection out; its id, or null where there was none. */
  drop(session: FoundSession, service: Service): Promise<string | null>;
  end(session: FoundSession): Promise<void>;
}

/** What sessions are kept with. */
export interface SessionsOptions {
  readonly vault: Vault;
  readonly cookie: SessionCookie;
  /** Is told when a connection is no longer anybody's. */
  readonly onOrphan: (connection: string) => Promise<void>;
  /** Is told when a connection is used. */
  readonly onUse: (connection: string) => Promise<void>;
}

const toKey = (id: string) => `session:${createHash('sha256').update(id).digest('base64url')}`;

/** The sessions of a vault. */
export function createSessions({ vault, cookie, onOrphan, onUse }: SessionsOptions): Sessions {
  async function read(key: string) {
    const found = await vault.get(key);
    // Sealed under its own key, so it was written below.
    return found && { key, record: found.record as SessionRecord, version: found.version };
  }

  async function create(record: SessionRecord): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await vault.put(toKey(id), record, 0, expiryOf(record));
    return id;
  }

  /** Changes a record whoever else does so at the same time; null where it is gone. */
  async function change(
    key: string,
    to: (record: SessionRecord) => SessionRecord,
  ): Promise<SessionRecord | null> {
    for (;;) {
      const found = await read(key);
      if (found === null) return null;
      const record = to(found.record);
      if (await vault.put(key, record, found.version, expiryOf(record))) return found.record;
    }
  }

  /** The cookie has come back, so the browser has no use for the one before. */
  async function settle(session: FoundSession): Promise<FoundSession> {
    const { key, record } = session;
    if (record.replaces === null) return session;
    const old = await read(record.replaces);
    await vault.delete(record.replaces);
    for (const service of services) {
      const before = old?.record.connections[service];
      if (before !== undefined && before !== record.connections[service]) await onOrphan(before);
    }
    await change(key, (one) => ({ ...one, replaces: null }));
    return { key, record: { ...record, replaces: null } };
  }

  async function touch(session: FoundSession): Promise<FoundSession> {
    const now = Date.now();
    if (now - session.record.seenAt < touchMs) return session;
    for (const connection of Object.values(session.record.connections)) await onUse(connection);
    await change(session.key, (one) => ({ ...one, seenAt: now }));
    return session;
  }

  return {
    async find(headers) {
      const id = cookie.read(headers);
      const found = id === null ? null : await read(toKey(id));
      return found && touch(await settle({ key: found.key, record: found.record }));
    },
    async begin() {
      const now = Date.now();
      const record = {
        id: randomUUID(),
        createdAt: now,
        seenAt: now,
        connections: {},
        replaces: null,
      };
      const id = await create(record);
      return { session: { key: toKey(id), record }, cookie: cookie.print(id, emptyMs) };
    },
    async rise({ key, record }, service, connection) {
      const now = Date.now();
      const id = await create({
        ...record,
        // Whoever consents is there again.
        createdAt: now,
        seenAt: now,
        connections: { ...record.connections, [service]: connection },
        replaces: key,
      });
      return cookie.print(id, absoluteMs);
    },
    async drop({ key }, service) {
      const before = await change(key, (one) => {
        const { [service]: _, ...connections } = one.connections;
        return { ...one, connections };
      });
      return before?.connections[service] ?? null;
    },
    end: async ({ key }) => void (await vault.delete(key)),
  };
}

function expiryOf({ createdAt, seenAt, connections }: SessionRecord): Date {
  const isEmpty = Object.keys(connections).length === 0;
  return new Date(Math.min(createdAt + absoluteMs, seenAt + (isEmpty ? emptyMs : idleMs)));
}
