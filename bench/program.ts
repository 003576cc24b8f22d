import { fork } from 'node:child_process';
import { once } from 'node:events';
import { memorySettings, pin } from './child-process.ts';

/** What a process uses after a garbage collection. */
export interface Usage {
  readonly heapBytes: number;
  /** Memory of buffers and of native objects. */
  readonly externalBytes: number;
  readonly rssBytes: number;
  readonly descriptors: number;
}

/** The installed program. */
export interface Program {
  readonly url: string;
  usage(): Promise<Usage>;
  stop(): void;
}

/** Loaded before the program: reports the usage on request. Two collections, because the first one can run finalizers. */
const reporter = `import { readdirSync } from 'node:fs';
process.on('message', async () => {
  for (let run = 0; run < 2; run += 1) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const descriptors = readdirSync('/proc/self/fd').length;
  process.send({ heapBytes: heapUsed, externalBytes: external, rssBytes: rss, descriptors });
});
process.on('disconnect', () => process.exit());`;

/** Starts the installed program with production settings, and waits until it listens. */
export async function startProgram(env: Readonly<Record<string, string>>): Promise<Program> {
  const child = fork(new URL('../dist/program/main.js', import.meta.url), {
    execArgv: [
      ...memorySettings,
      '--expose-gc',
      '--import',
      `data:text/javascript,${encodeURIComponent(reporter)}`,
    ],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SANDBOX: 'off',
      ...env,
    },
    // In production, the address is on standard error.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  pin(child.pid, 0);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The program ended with exit code ${code}.`);
  });
  // The end is an error only for those who wait for the program.
  ended.catch(() => undefined);
  child.stderr?.setEncoding('utf8');
  let url: string | undefined;
  for (let text = ''; url === undefined; ) {
    text += (await Promise.race([once(child.stderr ?? child, 'data'), ended]))[0];
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
  }
  child.stderr?.pipe(process.stderr);
  return {
    url,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      return (await Promise.race([answer, ended]))[0];
    },
    stop: () => child.disconnect(),
  };
}
