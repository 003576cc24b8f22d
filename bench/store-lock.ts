import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type Program, startProgram } from './program.ts';
import { startUpstream } from './upstream/upstream.ts';

// Measures operations whose callers send their own tokens while another process has locked the store of connected accounts, and while
// browsers that connect an account wait for the lock.

const rounds = 3;
const roundMs = 5000;
const clients = 8;
const browsers = 5;
/** The 99th percentile may be higher than before the lock by this time. */
const toleranceMs = 50;

/** Prints the 99th percentile of the latency before and during the lock. Returns a sentence if it is higher during the lock. */
export async function measureStoreLock(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-bench-'));
  const storePath = join(folder, 'store.db');
  const upstream = await startUpstream({ extraTasks: 0 });
  const { url, asanaBasePath, fixtures } = upstream.ready;
  const program = await startProgram({
    ASANA_BASE_URL: url + asanaBasePath,
    GOOGLE_DOCS_BASE_URL: url,
    GOOGLE_DRIVE_BASE_URL: url,
    ASANA_CLIENT_ID: 'bench',
    ASANA_CLIENT_SECRET: 'bench',
    PUBLIC_URL: 'http://127.0.0.1:4000',
    SESSION_SECRET: 'a-secret-of-the-benchmark-that-is-long-enough',
    STORE_PATH: storePath,
  });
  const body = JSON.stringify({ query: `{ task(id: "${fixtures.task}") { name notes } }` });
  await latencies(program, body);
  const before: number[] = [];
  const locked: number[] = [];
  console.log('99th percentile of the latency with own tokens, in milliseconds\n');
  console.log('| round | before the lock | during the lock | browsers that waited for the lock |');
  console.log('|---|---|---|---|');
  for (let round = 1; round <= rounds; round += 1) {
    before.push(percentile(await latencies(program, body)));
    const unlock = await lock(storePath);
    const connecting = Array.from({ length: browsers }, () => connect(program));
    // After 5 s they get an error.
    const waiting = Promise.race([Promise.any(connecting).then(() => 0), sleep(3000, browsers)]);
    locked.push(percentile(await latencies(program, body)));
    const waited = await waiting;
    await unlock();
    await Promise.all(connecting);
    const times = [before, locked].map((values) => values.at(-1)?.toFixed(1));
    console.log(`| ${[round, ...times, waited].join(' | ')} |`);
  }
  console.log();
  program.stop();
  upstream.stop();
  await rm(folder, { recursive: true });
  const isSlower = Math.min(...locked) > Math.min(...before) + toleranceMs;
  return isSlower ? ['Operations with own tokens waited for the store.'] : [];
}

/** Sends operations for a round. Returns the latency of each. */
async function latencies({ url }: Program, body: string): Promise<number[]> {
  const dispatcher = new Agent({ connections: clients });
  const endsAt = performance.now() + roundMs;
  const found: number[] = [];
  const headers = {
    'content-type': 'application/json',
    'x-asana-authorization': 'Bearer one',
    'x-google-authorization': 'Bearer one',
  };
  const send = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const options = { dispatcher, method: 'POST', headers, body } as const;
      const response = await request(`${url}/graphql`, options);
      const text = await response.body.text();
      if (text.includes('"errors"')) throw new Error(text);
      found.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, send));
  await dispatcher.close();
  return found;
}

const percentile = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? 0;

/** Starts an authorization, which the server stores. Resolves with the response. */
async function connect({ url }: Program): Promise<void> {
  const response = await request(`${url}/connect/asana`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await response.body.dump();
}

/** Locks a store file from another process. Returns a function that ends the lock. */
async function lock(path: string): Promise<() => Promise<void>> {
  const program = `
    const Database = require('libsql');
    new Database(process.argv[1]).exec('BEGIN IMMEDIATE');
    process.stdout.write('locked');
    process.stdin.resume().once('end', () => process.exit());`;
  const child = spawn(process.execPath, ['--eval', program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}
