import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

// The upstream services, each of the servers and the benchmark's client run in separate processes. If possible, the servers have
// their own core. In production they run on separate machines, so the work of one process does not delay another.

/** Where a process runs. The servers that are compared use core 0, everything else core 1. Several servers at once use both. */
export type Core = 0 | 1 | 'both';

/** Determined before this process is pinned: then only one core is available to it. */
const hasCores = availableParallelism() > 1;

/** Pins a process and those that it starts later. Does nothing without `taskset` or a second core. */
export function pin(pid: number | undefined, core: Core): void {
  const cores = core === 'both' ? '0,1' : String(core);
  if (hasCores) spawnSync('taskset', ['-acp', cores, String(pid)]);
}

/** The memory for short-lived objects of `npm start`, in MB. */
export const youngMegabytes = 64;

/** The options of Node with which `npm start` runs the program. */
export const memorySettings: readonly string[] = [
  `--max-semi-space-size=${youngMegabytes}`,
  '--no-allocation-site-pretenuring',
];

/** A child process, as the measuring process sees it. */
export interface Child<Ready, Command, Result> {
  /** Its message when it listened. */
  readonly ready: Ready;
  request(command: Command): Promise<Result>;
  stop(): void;
}

/** Starts a file of this folder with these options. Rejects if the start fails. */
export async function start<Ready, Command extends object, Result>(
  file: string,
  core: Core,
  options: object = {},
): Promise<Child<Ready, Command, Result>> {
  const child = fork(new URL(file, import.meta.url), {
    // All servers get the settings of `npm start`. In production, graphql-js checks less.
    execArgv: ['--import', 'tsx', ...memorySettings],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  pin(child.pid, core);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with exit code ${code}.`);
  });
  // If no command is waiting, the end of a child is not an error.
  ended.catch(() => undefined);
  const nextMessage = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  child.send(options);
  return {
    ready: await nextMessage(),
    request(command) {
      const result = nextMessage();
      child.send(command);
      return result;
    },
    stop: () => child.disconnect(),
  };
}

/** Called in the child process: the options that `start` was called with. */
export async function receiveOptions<Options>(): Promise<Options> {
  // Messages that arrive before the first listener are kept.
  return (await once(process, 'message'))[0];
}

/** Called in the child process: reports that it listens and executes every command. Ends when the parent process ends. */
export function serveCommands<Ready extends object, Command, Result extends object>(
  ready: Ready,
  execute: (command: Command) => Result,
): void {
  process.on('message', (command: Command) => process.send?.(execute(command)));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}

/** Imports a compiled module, as in production. */
export const built = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href);
