import { describe, expect, test } from 'vitest';
import { createClientRegistry } from '../../../../src/account/grant/client-registry.ts';
import { createGrants } from '../../../../src/account/grant/grants.ts';
import type { AgentOptions, OpenedAgents } from '../../../../src/command/api/open-agents.ts';
import { createToolHandler } from '../../../../src/mcp/http-handler.ts';
import { createAgentRoutes } from '../../../../src/server/route/agent/routes.ts';
import { startTestServer } from '../../../account/setup.ts';
import { freePort } from '../../../free-port.ts';
import { createAgentClient } from '../agent-setup.ts';
import { createFixtureServer } from './fixture-server.ts';
import { createResultFolder, createTokenProxy, isSkipped, runOfficial } from './official-client.ts';

// The complete conformance suite of the Model Context Protocol, against the route and the handler of the product with the tools, prompts and
// resources that the suite calls. Also its suite for authorization servers, against that of the product.

/** What serves agents, with the fixtures of the suite instead of the tools. */
async function openFixtures({ config, accounts, logger }: AgentOptions): Promise<OpenedAgents> {
  const { vault } = accounts;
  const clients = createClientRegistry(config.mcp.clients);
  const handle = createToolHandler(createFixtureServer, (problem) =>
    logger.warn({ problem }, 'MCP message'),
  );
  const caller = { id: 'suite', writes: 'all', execute: () => Promise.reject() } as const;
  const routes = createAgentRoutes({
    config,
    accounts,
    grants: createGrants({ vault, secrets: config.sessionSecrets, onUse: accounts.touch }),
    clients,
    serve: (request, body) => handle(request, body, caller),
  });
  return { routes, close: () => clients.close() };
}

const client = 'test-agent';
const { url } = await startTestServer(
  { MCP: 'on', MCP_CLIENTS: `${client}=http://127.0.0.1/callback` },
  undefined,
  {},
  { openAgents: openFixtures },
);
const { tokensFor, connected, decide } = createAgentClient(url);
const results = await createResultFolder();
const { address } = createTokenProxy(
  url,
  async () => (await tokensFor('ada', 'change')).tokens.access_token,
);

describe.skipIf(isSkipped)('the conformance suite', () => {
  test('passes in every scenario that the revision 2026-07-28 requires of servers', async () => {
    const { code, stdout } = await runOfficial('conformance', [
      ...['server', '--url', address(), '--requirements', '2026-07-28'],
      ...['-o', results.pathOf('all')],
    ]);
    const [, summary = ''] = stdout.split('=== SUMMARY ===');
    // Extensions of the protocol, and scenarios that are newer than it, are run and do not count.
    const [all = '', notCounted = ''] = summary.split('Not scored');
    const lines = all.split('\n').filter((line) => /^[✓✗] /.test(line));
    const counted = lines.filter((line) => !notCounted.includes(` ${nameIn(line)} (`));
    expect(counted.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(counted).toHaveLength(37);
    expect(code, summary).toBe(0);
  });

  test('passes for the authorization server', async () => {
    const answered: Promise<void>[] = [];
    const { code, stdout } = await runOfficial(
      'conformance',
      [
        ...['authorization', '--url', url, '--client-id', client, '--resource', `${url}/mcp`],
        ...['--spec-version', '2026-07-28', '-o', results.pathOf('authorization')],
        ...['--port', String(await freePort())],
      ],
      (output) => {
        const [, page] = /(http\S+authorize\S+).*Callback server started/s.exec(output) ?? [];
        if (page !== undefined && answered.length === 0) answered.push(allow(new URL(page)));
      },
    );
    await Promise.all(answered);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('✓ authorization-code-grant');
  });
});

/** `✓ tools-list: 4 passed, 0 failed`. */
const nameIn = (line: string): string => /[a-z\d-]+(?=:)/.exec(line)?.[0] ?? line;

/** Allows access as a person does, and returns to the suite. */
async function allow({ pathname, search }: URL): Promise<void> {
  const back = await decide(await connected('ada'), `${pathname}${search}`, 'read');
  await fetch(back);
}
