import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAsker } from '../ask.ts';
import { createQueryRunner } from '../command/query/run-query.ts';
import { findBlocks } from './block.ts';

const page = readFileSync(new URL('../../docs/exports.md', import.meta.url), 'utf8');
const blocks = findBlocks(page);
const textOf = (info: string) => blocks.find((block) => block.info === info)?.text ?? '';
const { query, document } = await createQueryRunner(await createAsker());

/** The arguments of the first command. */
const [, variables = ''] = /--variables '([^']+)'/.exec(textOf('sh')) ?? [];

test('docs/exports.md prints the first lines of its export', async () => {
  const file = await document(textOf('graphql'));
  const { exitCode, stdout } = await query(file, '--variables', variables, '--all');
  expect(exitCode).toBe(0);
  expect(stdout.split('\n').slice(0, 2).join('\n')).toBe(textOf('json lines'));
});

test('docs/exports.md prints the price of its export', async () => {
  const file = await document(textOf('graphql'));
  const { stdout } = await query(file, '--variables', variables, '--all', '--dry-run');
  const printed = blocks.find(({ text }) => text.includes('--dry-run'))?.text ?? '';
  expect(stdout.trimEnd()).toBe(printed.split('\n').slice(1).join('\n'));
});
