import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { manyCasesMs } from '../case-count.ts';
import { run, testRecordsIn, variablesFor } from './set-up.ts';

/** How many runs are killed, each at another request. */
const kills = 8;

describe('a run of taskdoc doctor --write that is ended', async () => {
  const sandbox = await createSandbox();
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-doctor-'));
  const program = join(folder, 'main.js');
  const saved = join(folder, 'results.json');
  let onRequest: (count: number, route: string) => void = () => undefined;
  let count = 0;

  /** Passes every request on to the sandbox. Calls a function before the sandbox receives it. */
  const counter = createServer((incoming, outgoing) => {
    count += 1;
    const { method, url, headers } = incoming;
    onRequest(count, `${method} ${url}`);
    const passed = request(`${sandbox.url}${url}`, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });

  const env = () => {
    const url = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`;
    const { ASANA_BASE_URL } = variablesFor(sandbox);
    return {
      ...variablesFor(sandbox),
      ASANA_BASE_URL: ASANA_BASE_URL.replace(sandbox.url, url),
      GOOGLE_DOCS_BASE_URL: url,
      GOOGLE_DRIVE_BASE_URL: url,
    };
  };

  beforeAll(async () => {
    counter.listen(0, '127.0.0.1');
    await once(counter, 'listening');
    // One file with few modules starts in a fifth of the time.
    await build({
      entryPoints: ['src/command/doctor.ts'],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      // Neither is used: the program gets the addresses of a running sandbox, and no store.
      external: ['libsql', '../../sandbox/thread-start.ts', '../account/store-inspection.ts'],
      banner: {
        js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
      },
      footer: {
        js: `process.exitCode = await runDoctor(process.env, { isJson: false, isWriting: true, saveTo: ${JSON.stringify(saved)}, recordFolder: null }, (text) => process.stdout.write(text));`,
      },
    });
  });
  afterAll(async () => {
    counter.closeAllConnections();
    counter.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    sandbox.reset();
    await rm(saved, { force: true });
  });

  /** Runs the program, and sends it a signal at the n-th request, or at the first request of a route. */
  async function runUntil(end: number | RegExp, signal: NodeJS.Signals) {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], ...env() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    count = 0;
    let isSent = false;
    onRequest = (number, route) => {
      if (isSent || !(typeof end === 'number' ? number === end : end.test(route))) return;
      isSent = true;
      child.kill(signal);
    };
    const exit = once(child, 'exit');
    const printed = await text(child.stdout);
    return { exit: await exit, printed, requests: count };
  }

  test(`by SIGKILL at ${kills} points, leaves nothing behind after the next complete run`, {
    timeout: manyCasesMs,
  }, async () => {
    const whole = await runUntil(0, 'SIGKILL');
    expect(whole.exit).toEqual([0, null]);
    expect(whole.requests).toBeGreaterThan(kills);
    await access(saved);
    let left = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const nth = 1 + Math.floor((kill * whole.requests) / kills);
      expect((await runUntil(nth, 'SIGKILL')).exit).toEqual([null, 'SIGKILL']);
      if ((await testRecordsIn(sandbox)).length > 0) left += 1;
    }
    await run(variablesFor(sandbox), ['--write']);
    expect(await testRecordsIn(sandbox)).toEqual([]);
    // Otherwise the test kills no run between the creation of a record and its deletion.
    expect(left).toBeGreaterThan(kills / 3);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s, deletes its records, saves nothing and exits with %i',
    async (signal, exitCode) => {
      // A busy machine delivers a signal late.
      sandbox.setFaults([{ kind: 'latency', ms: 1500, route: 'POST /tasks', count: 1 }]);
      const { exit, printed } = await runUntil(/^POST \S*\/tasks\b/, signal);
      expect(exit).toEqual([exitCode, null]);
      expect(printed).toContain('The run was interrupted. The other checks were not made.');
      expect(printed).not.toMatch(/^setup/m);
      expect(await testRecordsIn(sandbox)).toEqual([]);
      await expect(access(saved)).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});
