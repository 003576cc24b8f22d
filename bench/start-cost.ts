import { fork } from 'node:child_process';
import { once } from 'node:events';
import { memorySettings } from './child-process.ts';

// Measures what the installed program uses until it listens, before its first request and without the sandbox.

const starts = 5;
const maxCpuMs = 600;
const maxMegabytes = 100;

/** A value may exceed its target by this part of it. */
const tolerance = 0.1;

/** What a process has used since its start. */
interface Usage {
  readonly cpuMs: number;
  readonly megabytes: number;
}

/** Prints the cost of the start. Returns a sentence for each value whose best start exceeds its target. */
export async function measureStart(): Promise<readonly string[]> {
  console.log('start of the program until it listens, best of 5\n');
  const usages: Usage[] = [];
  for (let start = 0; start < starts; start += 1) usages.push(await measureOnce());
  const cpuMs = Math.min(...usages.map((usage) => usage.cpuMs));
  const megabytes = Math.min(...usages.map((usage) => usage.megabytes));
  console.log('| | measured | at most |');
  console.log('|---|---|---|');
  console.log(`| processor time in milliseconds | ${cpuMs.toFixed(0)} | ${maxCpuMs} |`);
  console.log(`| memory (RSS) in MB | ${megabytes.toFixed(0)} | ${maxMegabytes} |\n`);
  return [
    ...(cpuMs > maxCpuMs * (1 + tolerance) ? ['The start needs too much processor time.'] : []),
    ...(megabytes > maxMegabytes * (1 + tolerance) ? ['The start needs too much memory.'] : []),
  ];
}

/** Loaded before the program: reports the usage on request. */
const reporter = `process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, megabytes: process.memoryUsage.rss() / 1e6 });
});`;

async function measureOnce(): Promise<Usage> {
  const child = fork(new URL('../dist/program/main.js', import.meta.url), {
    execArgv: [
      ...memorySettings,
      '--import',
      `data:text/javascript,${encodeURIComponent(reporter)}`,
    ],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
    },
    // In production, the address is on standard error.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The program ended.');
  });
  // After the measurement, the end of a program is not an error.
  ended.catch(() => undefined);
  if (!child.stderr) throw new Error('The output of the program is a pipe.');
  // The program prints its address when it listens.
  await Promise.race([once(child.stderr, 'data'), ended]);
  const usage = once(child, 'message');
  child.send('report');
  const [result] = await Promise.race([usage, ended]);
  child.kill();
  return result;
}
