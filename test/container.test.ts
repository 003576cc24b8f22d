import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../src/config/environment.ts';
import { type Listening, listen } from '../src/server/listen.ts';
import { expectSameNames } from './expect-same-names.ts';
import { createTestServer } from './server/test-server.ts';

// The parts of the Dockerfile that can be tested without Docker.

const lines = readFileSync('Dockerfile', 'utf8').replace(/\\\n/g, '').split('\n');
const valuesOf = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const allowed = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));

let listening: Listening;
beforeAll(async () => {
  listening = await listen(createTestServer().server, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listening.close());

/** Runs the health check as Docker would. Returns its exit code. */
async function check(port: string): Promise<number> {
  const [health = ''] = valuesOf('HEALTHCHECK');
  const [command, ...args]: string[] = JSON.parse(health.slice(health.indexOf('CMD ') + 4));
  expect(command).toBe('node');
  const env = { PATH: process.env['PATH'], PORT: port };
  return promisify(execFile)(process.execPath, args, { env }).then(
    () => 0,
    ({ code }) => code,
  );
}

test('the health check passes while the server responds, and fails otherwise', async () => {
  expect(await check(new URL(listening.url).port)).toBe(0);
  expect(await check('9')).toBe(1);
});

test('the program runs without root rights, with the command of `npm start`, and receives its signals directly', () => {
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const user = last.indexOf('USER 1000:1000');
  expect(user).toBeGreaterThan(0);
  expect(last.slice(user).filter((line) => /^(RUN|COPY|USER) /.test(line))).toEqual([
    'USER 1000:1000',
  ]);
  expect(last.find((line) => line.startsWith('ENV '))).toContain('NODE_ENV=production');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const command = scripts.start.replace('NODE_ENV=production exec ', '').split(' ');
  expect(command.at(-1)).toBe('dist/program/main.js');
  expect(valuesOf('ENTRYPOINT').map((list) => JSON.parse(list))).toEqual([command]);
});

test.each(['compose.yaml', 'compose.scale.yaml'])(
  '%s gives each container the time that the server needs to stop, and limits its memory and processes',
  (file) => {
    const compose = readFileSync(file, 'utf8');
    const numberOf = (name: string) =>
      Number(new RegExp(`^ {2,4}${name}: (\\d+)`, 'm').exec(compose)?.[1]);
    const { drainDelayMs, stopTimeoutMs } = parseConfig({ HOST: '0.0.0.0' });
    expect(numberOf('stop_grace_period') * 1000).toBeGreaterThan(drainDelayMs + stopTimeoutMs);
    expect(numberOf('mem_limit')).toBe(1);
    expect(numberOf('pids_limit')).toBe(100);
    expect(valuesOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  },
);

test('both image stages use one image, by its digest, with a version of Node that the package supports', () => {
  const images = valuesOf('FROM').map((image) => image.replace(/ AS .*/, ''));
  expect(new Set(images).size).toBe(1);
  const [, major = '', minor = ''] =
    /^node:(\d+)\.(\d+)\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/.exec(images[0] ?? '') ?? [];
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, minMajor = '', minMinor = ''] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];
  expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(
    Number(minMajor) * 1000 + Number(minMinor),
  );
});

test('every file that the Dockerfile copies exists and is not ignored', () => {
  const sources = valuesOf('COPY')
    .filter((value) => !value.startsWith('--from'))
    .flatMap((value) => value.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(3);
  expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  expectSameNames(allowed, sources, '.dockerignore must allow exactly what the Dockerfile copies');
});

test('compose.scale.yaml has the instances that nginx.scale.conf names, each with the address of one proxy', () => {
  const compose = readFileSync('compose.scale.yaml', 'utf8');
  const nginx = readFileSync('nginx.scale.conf', 'utf8');
  const instances = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*taskdoc$/gm)].map(
    ([, name]) => name,
  );
  const used = [...nginx.matchAll(/^ +server (\w+):4000 /gm)].map(([, name]) => name);
  expect(instances).toEqual(['taskdoc1', 'taskdoc2', 'taskdoc3']);
  expect(used).toEqual(instances);
  const [, proxy] = /TRUSTED_PROXIES: (\S+)/.exec(compose) ?? [];
  expect(compose).toMatch(new RegExp(`ipv4_address: ${proxy}$`, 'm'));
  // A mutation must not be sent to two instances.
  expect(nginx.replace(/#.*/g, '')).not.toContain('non_idempotent');
});
