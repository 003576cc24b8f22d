import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { runDoctor } from '../../../src/command/doctor.ts';
import { CommandLineInvalid } from '../../../src/command/line/command-error.ts';
import { parseCommand } from '../../../src/command/line/command-line.ts';
import { variablesOf } from './account.ts';

describe('taskdoc doctor --record', async () => {
  const sandbox = await createSandbox();
  const folder = mkdtempSync(join(tmpdir(), 'taskdoc-record-'));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await sandbox.close();
  });

  async function record(path: string, ...args: readonly string[]) {
    let printed = '';
    const command = parseCommand(['doctor', '--record', path, ...args]);
    const exitCode = await runDoctor(variablesOf(sandbox), command, (text) => {
      printed += text;
    });
    return { exitCode, printed };
  }

  test('writes the requests of the checks and the chosen records to a new folder', async () => {
    const path = join(folder, 'new', 'recording');
    const { exitCode, printed } = await record(path);
    expect(exitCode).toBe(0);
    expect(printed).toContain(
      `Wrote the requests and responses to ${join(path, 'recording.json')}.`,
    );
    expect(readdirSync(path)).toEqual(['recording.json']);
    const text = readFileSync(join(path, 'recording.json'), 'utf8');
    const recording = JSON.parse(text);
    const sent = sandbox.requests().length;
    expect([recording.version, recording.exchanges.length]).toEqual([1, sent]);
    expect(recording.samples.assignedTask).toMatch(/^9\d{15}$/);
    expect(text).toContain(`"task_gid": "${recording.samples.assignedTask}"`);
    expect(text).not.toMatch(/fernwood|sandbox-ada/i);
  });

  test('prints only JSON with --json', async () => {
    const { printed } = await record(join(folder, 'json'), '--json');
    expect(() => JSON.parse(printed)).not.toThrow();
  });

  test('refuses a folder that is not empty, and a file, before it sends a request', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    sandbox.clearRequests();
    // It contains one entry.
    const used = join(folder, 'used');
    mkdirSync(join(used, 'inner'), { recursive: true });
    for (const one of [folder, used])
      await expect(record(one)).rejects.toThrow(
        new CommandLineInvalid(`The folder ${JSON.stringify(one)} of --record is not empty.`),
      );
    await expect(record(file)).rejects.toThrow(
      new CommandLineInvalid(
        `The folder ${JSON.stringify(file)} of --record cannot be created: EEXIST.`,
      ),
    );
    expect(sandbox.requests()).toEqual([]);
  });
});
