import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

// The sandbox, each of the two servers and whoever asks them are processes of their own, and where the system can do so the
// servers have a core to themselves: in life they are machines of their own, and none's work waits for another's.

/** Where a process runs: the servers that are compared on one core, what is around them on another. */
export type Core = 0 | 1;

/** Keeps a process on a core; without `taskset`, or a second core, the system has its way. */
export function pin(pid: number | undefined, core: Core): void {
  if (availableParallelism() > 1) spawnSync('taskset', ['-acp', String(core), String(pid)]);
}

/** A process of the bench, seen from the one that measures. */
export interface Running<Ready, Order, Answer> {
  /** What it said once it listened. */
  readonly ready: Ready;
  request(order: Order): Promise<Answer>;
  stop(): void;
}

/** Starts a file of this folder, which finds `options` as its argument. Rejects when it fails. */
export async function start<Ready, Order extends object, Answer>(
  file: string,
  core: Core,
  options = '',
): Promise<Running<Ready, Order, Answer>> {
  const child = fork(new URL(file, import.meta.url), [options], { execArgv: ['--import', 'tsx'] });
  pin(child.pid, core);
  const next = async () => (await once(child, 'message'))[0];
  return {
    ready: await next(),
    request(order) {
      const answer = next();
      child.send(order);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

/** For the other side: says that this process listens, and answers every order. Ends with the process that started it. */
export function serveCommands<Ready extends object, Order, Answer extends object>(
  ready: Ready,
  answer: (order: Order) => Answer,
): void {
  process.on('message', (order: Order) => process.send?.(answer(order)));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}

/** A module of the compiled product, as in production. */
export const built = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href);
