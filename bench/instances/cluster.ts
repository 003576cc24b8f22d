import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memorySettings, pin } from '../child-process.ts';

/** How the server runs. */
export interface ClusterOptions {
  readonly instances: number;
  readonly workers: number;
  readonly env: Readonly<Record<string, string>>;
}

/** The processes of one server. */
export interface Cluster {
  readonly urls: readonly string[];
  /** The processor time of all processes since their start. */
  cpuMs(): number;
  /** The memory (RSS) of all processes. */
  megabytes(): number;
  stop(): Promise<void>;
}

/** The kernel counts processor time in this unit. */
const tickMs = 10;

/** Starts the installed program on all cores, as it runs in production. */
export async function startCluster({ instances, workers, env }: ClusterOptions): Promise<Cluster> {
  const children = Array.from({ length: instances }, () => startInstance(workers, env));
  const urls = await Promise.all(children.map(untilReady));
  const processes = children.flatMap(({ pid = 0 }) => [pid, ...childrenOf(pid)]);
  return {
    urls,
    cpuMs: () => processes.reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    megabytes: () => processes.reduce((sum, pid) => sum + megabytesOf(pid), 0),
    async stop() {
      const exits = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(exits);
      // The workers of a killed primary process end by themselves.
      await sleep(200);
    },
  };
}

function startInstance(workers: number, env: Readonly<Record<string, string>>): ChildProcess {
  const program = new URL('../../dist/program/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [...memorySettings, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SANDBOX: 'off',
      SESSION_SECRET: 'a-secret-of-the-benchmark-that-is-long-enough',
      WORKERS: String(workers),
      ...env,
    },
    // In production, the address is on standard error.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The benchmark itself uses one core, and its children would too.
  pin(child.pid, 'both');
  return child;
}

async function untilReady({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('The output of the program is a pipe.');
  let text = '';
  for await (const chunk of stderr.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The program ended.');
}

function childrenOf(pid: number): readonly number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}

function cpuMsOf(pid: number): number {
  // The name of the program, in brackets, can contain blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function megabytesOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
