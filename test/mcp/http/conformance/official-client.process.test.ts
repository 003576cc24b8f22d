import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { startAgentServer } from '../agent-setup.ts';
import { createResultFolder, createTokenProxy, isSkipped, runOfficial } from './official-client.ts';

// The conformance suite of the Model Context Protocol and its Inspector, against the tools of the product at /mcp.

const { url, tokensFor } = await startAgentServer();
const results = await createResultFolder();
const { address } = createTokenProxy(
  url,
  async () => (await tokensFor('ada', 'change')).tokens.access_token,
);

/** The scenarios of the revision 2026-07-28 that need no tools, prompts or resources of the suite. */
const scenarios = [
  'tools-list',
  'server-sse-multiple-streams',
  'sep-2164-resource-not-found',
  'dns-rebinding-protection',
  'input-required-result-unsupported-methods',
  'http-header-validation',
];

describe.skipIf(isSkipped)('official clients', () => {
  const runScenario = (scenario: string, ...args: readonly string[]) =>
    runOfficial('conformance', [
      ...['server', '--url', address(), '--scenario', scenario, '-o', results.pathOf(scenario)],
      ...['--spec-version', '2026-07-28', ...args],
    ]);

  test.each(scenarios)('the conformance scenario %s passes', async (scenario) => {
    const { code } = await runScenario(scenario, '--force');
    const checks = await results.checksOf(scenario);
    expect(checks.filter(({ status }) => status === 'FAILURE')).toEqual([]);
    expect(checks.length).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  test('the checks of stateless servers pass, except those that need tools of the suite', async () => {
    await runScenario('server-stateless');
    const checks = await results.checksOf('server-stateless');
    const failed = checks.filter(({ status }) => status === 'FAILURE');
    expect(failed.filter(({ details }) => details?.untestable !== true)).toEqual([]);
    expect(checks.length).toBeGreaterThan(20);
  });

  const inspect = (...args: readonly string[]) =>
    runOfficial('inspector', ['--cli', address(), '--transport', 'http', ...args]);

  test('the Inspector lists the tools', async () => {
    const { code, stdout } = await inspect('--method', 'tools/list');
    expect(code).toBe(0);
    const { tools } = JSON.parse(stdout);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'find',
      'read',
      'schema',
      'query',
      'add',
      'change',
    ]);
  });

  test.each([
    ['find', `text=Task:${fixtures.emptyTask}`],
    ['read', `id=Task:${fixtures.emptyTask}`],
    ['schema', 'search=tasks due this week'],
    ['query', 'document={ viewer { asana { user { name } } } }'],
    [
      'add',
      `document=mutation { createComment(input: { task: "${fixtures.emptyTask}", text: "a" }) { comment { id } } }`,
    ],
    [
      'change',
      `document=mutation { updateTask(input: { task: "${fixtures.emptyTask}", name: "b" }) { task { id } } }`,
    ],
  ])('the Inspector calls the tool %s', async (name, argument) => {
    const args = ['--method', 'tools/call', '--tool-name', name, '--tool-arg', argument];
    const { code, stdout } = await inspect(...args);
    expect(code).toBe(0);
    const { isError, structuredContent } = JSON.parse(stdout);
    expect([isError ?? false, structuredContent.errors ?? []]).toEqual([false, []]);
  });
});
