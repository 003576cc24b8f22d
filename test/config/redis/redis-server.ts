import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis, type Redis, type RedisOptions } from '../../../src/config/redis/redis.ts';
import { Secret } from '../../../src/config/secret.ts';
import { freePort } from '../../free-port.ts';
import { requireTool } from '../../tool/tool.ts';

/** A Redis server of one test file, in its own process. It keeps its data when it is stopped and started again. */
export interface RedisServer {
  /** With the password. */
  readonly url: string;
  readonly port: number;
  /** Opens a connection, with the prefix `test:` unless the options say otherwise. */
  open(options?: Partial<RedisOptions> & { readonly prefix?: string }): Promise<Redis>;
  /** Ends the process. Clients lose their connections at once. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the process without ending it: clients wait for replies. */
  pause(): void;
  resume(): void;
  /** Everything that was ever written: the commands with their keys and values. */
  written(): Promise<Buffer>;
  /** Ends the connections and the process, and deletes its data. */
  remove(): Promise<void>;
}

/** The password of the test servers. */
export const redisPassword = 'canary/redis password';

/** Starts a server on a free port, with a password. `settings` are options of its command line. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const program = requireTool('Redis');
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-redis-'));
  const port = await freePort();
  const url = `redis://:${encodeURIComponent(redisPassword)}@127.0.0.1:${port}`;
  const connections: Redis[] = [];
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    // The system writes the file to the disk when it can: a killed process loses nothing, and no command waits for a busy disk. With
    // `always`, commands took seconds after `npm ci`, which leaves thousands of files to write.
    const durable = ['--appendonly', 'yes', '--appendfsync', 'no'];
    const rest = ['--requirepass', redisPassword, ...settings];
    const started = spawn(program, [...options, ...durable, ...rest], { stdio: 'ignore' });
    child = started;
    while (!(await accepts(port))) {
      if (started.exitCode !== null) throw new Error('redis-server ended when it started.');
      await sleep(10);
    }
  }

  async function stop(): Promise<void> {
    if (child === null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    child = null;
    await exit;
  }

  await start();
  return {
    url,
    port,
    async open({ prefix = 'test:', ...options } = {}) {
      const connection = await openRedis({ redis: { url: new Secret(url), prefix }, ...options });
      connections.push(connection);
      return connection;
    },
    start,
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async written() {
      const log = join(folder, 'appendonlydir');
      const files = await readdir(log);
      return Buffer.concat(await Promise.all(files.map((file) => readFile(join(log, file)))));
    },
    async remove() {
      // A connection without its server tries again for ever, and the waits of other test files would contain its pauses.
      for (const connection of connections) await connection.close();
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
