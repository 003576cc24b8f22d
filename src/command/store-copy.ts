import { type CopyableStore, copyRecords, recordKinds } from '../account/store/copy-records.ts';
import { openCopyableFile } from '../account/store/copyable-file.ts';
import { StoreUnavailable, StoreUnusable } from '../account/store/store-error.ts';
import { ConfigError, parseConfig } from '../config/environment.ts';
import { RedisRefused, RedisUnreachable } from '../config/redis/redis-error.ts';
import { openConfiguredRedis } from './api/configured-redis.ts';
import { CommandLineInvalid } from './line/command-error.ts';

/** The stores of a copy, as typed: the path of a file, the URL of a Redis server, or `env:NAME`. */
export interface CopyStores {
  readonly from: string;
  readonly to: string;
}

/**
 * `taskdoc store copy`: copies sessions, connections and authorizations in progress from one store to another. They stay encrypted, so it needs no
 * SESSION_SECRET.
 *
 * Throws StoreUnusable, CommandLineInvalid and ConfigError.
 */
export async function copyStore(
  env: NodeJS.ProcessEnv,
  { from, to }: CopyStores,
  print: (text: string) => void,
): Promise<void> {
  const [source, target] = [readPlace(from, '--from', env), readPlace(to, '--to', env)];
  if (source === target) throw new CommandLineInvalid('--from and --to are the same store.');
  const opened: CopyableStore[] = [];
  try {
    const fromStore = await openStore(source, '--from', env, true);
    opened.push(fromStore);
    const toStore = await openStore(target, '--to', env, false);
    opened.push(toStore);
    const { copied, kept } = await copyRecords(fromStore, toStore);
    print(printCounts(copied, kept));
  } catch (error) {
    throw isExpected(error)
      ? new StoreUnusable(`The copy is not complete. ${error.message}`)
      : error;
  } finally {
    for (const store of opened) await store.close();
  }
}

const isExpected = (error: unknown): error is Error =>
  [RedisRefused, RedisUnreachable, StoreUnavailable].some((kind) => error instanceof kind);

/** The place itself. `env:NAME` keeps a password out of the list of processes, as in OpenSSL's `-passin`. */
function readPlace(typed: string, option: string, env: NodeJS.ProcessEnv): string {
  const [, name] = /^env:(.*)$/.exec(typed) ?? [];
  if (name === undefined) return typed;
  const value = env[name]?.trim();
  if (!value) throw new CommandLineInvalid(`${option} is env:${name}, but ${name} is not set.`);
  return value;
}

async function openStore(
  place: string,
  option: string,
  env: NodeJS.ProcessEnv,
  mustExist: boolean,
): Promise<CopyableStore> {
  if (!/^rediss?:/.test(place)) return openCopyableFile(place, mustExist);
  const config = parseRedisConfig(place, option, env);
  const redis = await openConfiguredRedis(config, { info: () => {}, warn: () => {} }, option);
  if (redis === null) throw new Error('A URL of Redis leads to a connection.');
  const { createCopyableRedis } = await import('../account/store/copyable-redis.ts');
  return createCopyableRedis(redis);
}

function parseRedisConfig(url: string, option: string, env: NodeJS.ProcessEnv) {
  const own = Object.entries(env).filter(([name]) => /^REDIS_(?!URL)/.test(name));
  try {
    // The copy decrypts nothing, so any secret is accepted.
    return parseConfig({
      ...Object.fromEntries(own),
      REDIS_URL: url,
      SESSION_SECRET: '-'.repeat(32),
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.problems.map(({ variable, message }) => ({
      variable: variable === 'REDIS_URL' ? option : variable,
      message,
    }));
    throw new ConfigError(problems);
  }
}

function printCounts(copied: ReadonlyMap<string, number>, kept: number): string {
  const total = [...copied.values()].reduce((sum, count) => sum + count, 0);
  const parts = Object.entries(recordKinds).map(([kind, [one, several]]) => {
    const count = copied.get(kind) ?? 0;
    return `${count} ${count === 1 ? one : several}`;
  });
  return `Copied ${total} ${total === 1 ? 'record' : 'records'}: ${parts.join(', ')}.
${kept} ${kept === 1 ? 'was' : 'were'} there already, in the same or a newer version.
`;
}
