import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createConnectionRecords } from '../../../src/account/connection-record.ts';
import { services } from '../../../src/account/credential.ts';
import { idleMs, type SessionRecord } from '../../../src/account/session.ts';
import { createRedisStore } from '../../../src/account/store/redis-store.ts';
import { createVault } from '../../../src/account/vault.ts';
import { Secret } from '../../../src/config/secret.ts';
import { isSkipped } from '../../tool/tool.ts';
import { startRedis } from './redis-server.ts';

const users = 1000;

/** The lengths of Google's and Asana's tokens, with a margin. */
const tokenLengths = {
  asana: { access: 100, refresh: 100 },
  google: { access: 260, refresh: 110 },
} as const;

describe.skipIf(isSkipped('Redis'))('docs/scaling.md says how much memory Redis needs', () => {
  test('for a thousand users who have connected both services', async () => {
    const server = await startRedis();
    const redis = await server.open({ prefix: 'taskdoc:' });
    const vault = createVault(createRedisStore(redis), [new Secret('x'.repeat(32))]);
    const connections = createConnectionRecords(vault, idleMs);
    const usedMemory = async () =>
      Number(/^used_memory:(\d+)/m.exec(String(await redis.send(['INFO', 'memory'])))?.[1]);
    const before = await usedMemory();
    const now = Date.now();
    for (let user = 0; user < users; user += 1) {
      const ids = { asana: randomUUID(), google: randomUUID() };
      for (const service of services) {
        const { access, refresh } = tokenLengths[service];
        const record = {
          service,
          accessToken: randomBytes(access).toString('hex').slice(0, access),
          refreshToken: randomBytes(refresh).toString('hex').slice(0, refresh),
          obtainedAt: now,
          expiresAt: now + 3_600_000,
          scopes: ['https://www.googleapis.com/auth/drive'],
          owner: { name: 'A name of usual length', email: 'an.address@of-usual-length.example' },
          since: now,
          isRevoked: false,
        };
        await connections.put(ids[service], record, 0);
      }
      const key = createHash('sha256').update(ids.asana).digest('base64url');
      const session: SessionRecord = {
        id: randomUUID(),
        createdAt: now,
        seenAt: now,
        connections: ids,
        replaces: null,
      };
      await vault.put(`session:${key}`, session, 0, new Date(now + idleMs));
    }
    const bytesOf = async (pattern: string) => {
      const [key = ''] = (await redis.send(['KEYS', pattern])) as Buffer[];
      return Number(await redis.send(['MEMORY', 'USAGE', key]));
    };
    const figures = {
      session: await bytesOf('taskdoc:session:*'),
      connection: await bytesOf('taskdoc:connection:*'),
      thousand: (await usedMemory()) - before,
    };
    await redis.close();
    await server.remove();

    const text = readFileSync('docs/scaling.md', 'utf8');
    const [, session, connection] =
      /session takes (\d+) bytes.*connection (\d+) bytes/.exec(text) ?? [];
    const [, megabytes] = /a thousand users[^.]* take ([\d.]+) MB/.exec(text) ?? [];
    // The allocator rounds sizes, and the tables of Redis grow in steps.
    const isNear = (written: string | undefined, measured: number) => {
      expect(Number(written) / measured, String(measured)).toBeGreaterThan(0.7);
      expect(Number(written) / measured, String(measured)).toBeLessThan(1.3);
    };
    isNear(session, figures.session);
    isNear(connection, figures.connection);
    isNear(megabytes, figures.thousand / 1_000_000);
  });
});
