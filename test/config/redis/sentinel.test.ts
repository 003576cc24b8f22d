import { expect, test } from 'vitest';
import { findPrimary } from '../../../src/config/redis/sentinel.ts';
import { Secret } from '../../../src/config/secret.ts';
import { bulk, list, ok, type ScriptedReply, startScriptedRedis } from './scripted-redis.ts';

// Which Sentinel is believed. sentinel.process.test.ts uses Sentinels of Redis.

const question = ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main'];
const names = (host: string, port: string) => list(bulk(host), bulk(port));

const startSentinel = (respond: (command: readonly string[]) => ScriptedReply) =>
  startScriptedRedis(respond);

const find = async (sentinels: readonly { readonly url: string }[], user = '') => {
  const found = await findPrimary({
    url: new Secret(`redis://${user}main/3`),
    sentinels: sentinels.map(({ url }) => new URL(url).host),
    identity: null,
    commandMs: 1000,
  });
  return found.reveal();
};

test('the address of the primary has the user, the password and the database of the URL', async () => {
  await using sentinel = await startSentinel(() => names('10.1.2.3', '6390'));
  expect(await find([sentinel], 'ada:word@')).toBe('redis://ada:word@10.1.2.3:6390/3');
  // A Sentinel without a password rejects every password.
  expect(sentinel.commands).toEqual([question]);
  await expect.poll(() => sentinel.open).toBe(0);
});

test('an address of IPv6 has brackets', async () => {
  await using sentinel = await startSentinel(() => names('2001:db8::5', '6390'));
  expect(await find([sentinel])).toBe('redis://[2001:db8::5]:6390/3');
});

test('the next Sentinel is asked if one does not respond, cannot be reached or knows no primary', async () => {
  await using silent = await startSentinel(() => null);
  await using ignorant = await startSentinel(() => '$-1\r\n');
  await using other = await startSentinel(() => names('10.1.2.3', '6390'));
  const closed = { url: 'redis://127.0.0.1:1' };
  expect(await find([silent, closed, ignorant, other, silent])).toBe('redis://10.1.2.3:6390/3');
  expect(silent.connections).toBe(1);
});

test('without a Sentinel that knows the primary, the reason of the last one is reported', async () => {
  await using ignorant = await startSentinel(() => '*-1\r\n');
  await using silent = await startSentinel(() => null);
  await expect(find([silent, ignorant])).rejects.toMatchObject({ code: 'NOMASTER' });
  await expect(find([ignorant, silent])).rejects.toMatchObject({ reason: 'timeout' });
  await expect(find([])).rejects.toMatchObject({ reason: 'closed' });
});

test('a Sentinel that requires a password receives that of the URL', async () => {
  let isSignedIn = false;
  await using sentinel = await startSentinel(([name, user, password]) => {
    if (name === 'AUTH') {
      isSignedIn = user === 'ada' && password === 'word';
      return ok;
    }
    return isSignedIn ? names('10.1.2.3', '6390') : '-NOAUTH Authentication required.\r\n';
  });
  expect(await find([sentinel], 'ada:word@')).toBe('redis://ada:word@10.1.2.3:6390/3');
});

test('Sentinels of an encrypted Redis are asked over TLS only', async () => {
  await using sentinel = await startSentinel(() => names('10.1.2.3', '6390'));
  const { host } = new URL(sentinel.url);
  const options = { sentinels: [host], identity: null, commandMs: 1000 };
  await expect(
    findPrimary({ url: new Secret('rediss://ada:word@main'), ...options }),
  ).rejects.toMatchObject({ name: 'RedisUnreachable' });
  expect(sentinel.commands).toEqual([]);
});

test('a Sentinel that refuses the question is not asked again', async () => {
  await using sentinel = await startSentinel(() => '-NOPERM No permissions.\r\n');
  await expect(find([sentinel], 'ada:word@')).rejects.toMatchObject({ code: 'NOPERM' });
  expect(sentinel.connections).toBe(1);
});
