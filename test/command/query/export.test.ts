import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createAsker } from '../../ask.ts';
import { recordWaits } from '../../waits.ts';
import { allTasks, exported, variables } from './exported-project.ts';
import { createQueryRunner } from './run-query.ts';

const asker = await createAsker();
const { sandbox } = asker;
const { query, document, newPath, jsonLines } = await createQueryRunner(asker);
recordWaits();

describe('taskdoc query --all', () => {
  test('writes each item once with complete lists inside it', async () => {
    const output = newPath();
    const file = await document(exported);
    const run = await query(file, '--variables', variables, '--all', '--output', output);
    expect(run).toMatchObject({ exitCode: 0, stdout: '' });
    const lines = await jsonLines(output);
    expect(lines).toEqual(await allTasks(asker));
    // Some lists have several pages, also lists inside lists.
    const texts = lines.map((line) => JSON.stringify(line));
    expect(texts.some((text) => /"comments":\{"nodes":\[\{.*\},\{"text"/.test(text))).toBe(true);
    // Nothing is left to continue.
    await expect(stat(`${output}.state`)).rejects.toThrow('ENOENT');
    await expect(stat(`${output}.errors`)).rejects.toThrow('ENOENT');
  });

  test('continues after every interruption without a gap or a repetition', {
    tags: 'slow',
  }, async () => {
    const output = newPath();
    const file = await document(exported);
    const start = ['--variables', variables, '--all', '--output', output];
    let run = await query(file, ...start, '--max-reads', '1');
    let runs = 1;
    for (; run.exitCode === 1; runs += 1) {
      expect(run.stderr).toContain(`Continue it with: taskdoc query --resume ${output}`);
      // What a killed program leaves behind: a part of a page.
      await appendFile(output, '{"name":"half a li');
      await appendFile(`${output}.errors`, '{"item":1');
      run = await query('--resume', output, '--max-reads', '1');
    }
    expect(run.exitCode).toBe(0);
    expect(runs).toBeGreaterThan(3);
    expect(await jsonLines(output)).toEqual(await allTasks(asker));
    expect(await readFile(`${output}.errors`, 'utf8')).toBe('');
  });

  test('neither replaces a file nor continues a complete or a shortened export', {
    tags: 'slow',
  }, async () => {
    const output = newPath();
    const file = await document(exported);
    await writeFile(output, 'mine');
    const start = [file, '--variables', variables, '--all', '--output', output] as const;
    await expect(query(...start)).rejects.toThrow(`${output} exists.`);
    expect(await readFile(output, 'utf8')).toBe('mine');
    await rm(output);
    expect(await query(...start, '--max-reads', '1')).toMatchObject({ exitCode: 1 });
    await expect(query(...start)).rejects.toThrow('exists.');
    await writeFile(output, '');
    await expect(query('--resume', output)).rejects.toThrow('shorter');
    await expect(query('--resume', newPath())).rejects.toThrow('There is nothing to continue');
  });

  test('prints the price without a request to a service', async () => {
    const file = await document(exported);
    sandbox.clearRequests();
    const { stdout, exitCode } = await query(file, '--variables', variables, '--all', '--dry-run');
    expect(exitCode).toBe(0);
    expect(sandbox.requests()).toEqual([]);
    expect(stdout).toMatch(
      /^project\.tasks: pages of 7 items\n {2}a page: Asana about \d+ reads, at least 2\n/,
    );
  });
});
