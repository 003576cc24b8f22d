import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis server without data. */
export interface BenchRedis {
  readonly url: string;
  /** The number of scripts that it has run. */
  scripts(): Promise<number>;
  stop(): Promise<void>;
}

/** A port that is rarely used. */
const port = 16_379;

/** Starts the installed `redis-server`. */
export async function startRedis(): Promise<BenchRedis> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const exit = once(child, 'exit');
  exit.catch(() => undefined);
  while ((await send('PING').catch(() => '')) === '') {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error('The benchmark needs an installed redis-server, and the port 16379.');
    await sleep(50);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async scripts() {
      const [, calls] = /cmdstat_evalsha:calls=(\d+)/.exec(await send('INFO commandstats')) ?? [];
      return Number(calls ?? 0);
    },
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Sends a command, and resolves with the text of the reply. */
function send(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${command}\r\nQUIT\r\n`));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.once('end', () => resolve(text)).once('error', reject);
  });
}
