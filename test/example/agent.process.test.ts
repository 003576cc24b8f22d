import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BundledProgram, bundleProgram } from '../bundled-program.ts';
import { exampleProgram } from './example.ts';
import { otherCalls } from './other-tools.ts';
import { asanaTools, documentTools } from './published-tools.ts';

const example = exampleProgram('agent');
const page = new URL('../../docs/agents.md', import.meta.url);
const markers = /(<!-- twenty tasks -->\n)[\s\S]*?(\n<!-- end of twenty tasks -->)/;
const isUpdate = process.env['UPDATE_DOCS'] === '1';

interface Result {
  readonly title: string;
  readonly answer: string;
  readonly objects: number;
  readonly calls: number;
  readonly bytes: number;
}

/** In units of 1,000 bytes. The costs in results depend a little on the time, so the figure of the page remains if it is almost right. */
function kilobytes(bytes: number, row: string, text: string): string {
  const shown = text.split('\n').find((line) => line.startsWith(`| ${row} |`));
  const figure = /^\d+\.\d$/.exec(shown?.split(' | ')[2] ?? '')?.[0];
  const isRight = Math.abs(Number(figure) * 1000 - bytes) < 500;
  return figure !== undefined && isRight ? figure : (bytes / 1000).toFixed(1);
}

function toTable(results: readonly Result[], text: string): string {
  const rows = results.map(
    ({ title, calls, bytes, objects }) =>
      `| ${title} | ${calls} | ${kilobytes(bytes, title, text)} | ${otherCalls(title, objects)} |`,
  );
  const sum = (of: (result: Result) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const totals = [
    sum(({ calls }) => calls),
    kilobytes(
      sum(({ bytes }) => bytes),
      'together',
      text,
    ),
    sum(({ title, objects }) => otherCalls(title, objects)),
  ];
  return [
    '',
    '| task | calls | kB | calls with a tool for each route |',
    '|---|---|---|---|',
    ...rows,
    `| together | ${totals.join(' | ')} |`,
    '',
  ].join('\n');
}

describe.skipIf(example.skipReason)('examples/agent', () => {
  let program: BundledProgram;
  beforeAll(async () => {
    program = await bundleProgram('src/main.ts');
  });
  afterAll(() => program.remove());

  test('compiles', async () => {
    expect(await example.run('npm', ['run', '--silent', 'types'])).toMatchObject({ code: 0 });
  });

  test('does twenty tasks with fewer calls than tools for each route, and much smaller definitions', async () => {
    const { code, stdout, stderr } = await example.run(
      'node',
      ['--import', 'tsx', 'src/main.ts', '--json', '--program', program.path],
      { ASANA_ACCESS_TOKEN: '', GOOGLE_ACCESS_TOKEN: '' },
    );
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { definitionBytes, results } = JSON.parse(stdout) as {
      definitionBytes: number;
      results: readonly Result[];
    };
    expect(results).toHaveLength(20);
    for (const { title, answer, calls, objects } of results) {
      expect(answer, title).not.toBe('');
      expect(calls, title).toBeLessThanOrEqual(otherCalls(title, objects));
    }
    expect(definitionBytes).toBeLessThan((asanaTools.bytes + documentTools.bytes) / 5);

    const text = readFileSync(page, 'utf8');
    const updated = text.replace(
      markers,
      (_, start, end) => `${start}${toTable(results, text)}${end}`,
    );
    if (isUpdate) writeFileSync(page, updated);
    else expect(text).toBe(updated);
  });
});
