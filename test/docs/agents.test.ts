import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variableNames } from '../../src/config/variable.ts';
import { createToolTestServer } from '../mcp/tool-client.ts';
import { findBlocks } from './block.ts';

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
const { connect } = await createToolTestServer();

test('docs/agents.md lists the tools in their order', async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  const [, table = ''] = page.split('| tool |');
  const listed = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(listed).toEqual(tools.map(({ name }) => name));
});

test('every setting of the tools is in docs/agents.md', () => {
  for (const name of variableNames.filter((one) => one.startsWith('MCP_')))
    expect(page).toContain(`| \`${name}\` |`);
});

test('each configuration in docs/agents.md starts the program', () => {
  const configurations = findBlocks(page).filter(({ info }) => info === 'json');
  expect(configurations.length).toBeGreaterThan(1);
  for (const { text } of configurations) {
    const [servers] = Object.values<{ taskdoc: { type?: string } }>(JSON.parse(text));
    // See test/mcp/http/program.process.test.ts.
    if (servers?.taskdoc.type === 'http') continue;
    expect(servers?.taskdoc).toEqual({
      command: 'node',
      args: ['/path/to/taskdoc/dist/program/main.js', 'mcp'],
    });
  }
});
