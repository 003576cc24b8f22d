import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterAll, expect } from 'vitest';
import { toExecute } from '../../src/command/api/tool-execution.ts';
import type { ToolCaller, ToolServerOptions } from '../../src/mcp/execution/options.ts';
import { createToolServers } from '../../src/mcp/tool-server.ts';
import { createAsker } from '../ask.ts';
import { plainSchema } from '../schema-for.ts';

/** The generations of the protocol. */
export type Generation = 'legacy' | { readonly pin: string };

/** The current revision. */
export const modern: Generation = { pin: '2026-07-28' };

/** How a client answers the form of a change. */
type Answer = (message: string) => { readonly action: string; readonly content?: object };

interface ClientSettings extends Partial<ToolServerOptions & ToolCaller> {
  readonly generation?: Generation;
  /** Absent: the client cannot show forms. */
  readonly answer?: Answer;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read results of any shape, and fail if a value is missing.
type Content = any;

/** A client of the tools. */
export interface ToolClient {
  readonly client: Client;
  /** Calls a tool. Fails if its text is not its structured content, or if it is larger than a result may be. */
  call(name: string, args?: object): Promise<{ content: Content; isError: boolean; text: string }>;
}

const token = 'sandbox-ada';

/** Starts a server and a sandbox for a test file, and connects the official client to the tools, in this process. */
export async function createToolTestServer() {
  const asker = await createAsker({ ASANA_ACCESS_TOKEN: token, GOOGLE_ACCESS_TOKEN: token });
  const open: { close(): Promise<void> }[] = [];
  afterAll(async () => {
    for (const one of open) await one.close();
  });
  // A client compiles the schemas of all tools, so tests with the same settings share one.
  const shared = new Map<string, Promise<ToolClient>>();
  function connect({ generation = modern, ...settings }: ClientSettings = {}): Promise<ToolClient> {
    if (Object.keys(settings).length > 0) return connectNew({ generation, ...settings });
    const key = JSON.stringify(generation);
    const known = shared.get(key) ?? connectNew({ generation });
    shared.set(key, known);
    return known;
  }

  async function connectNew({
    generation = modern,
    answer,
    writes = 'all',
    execute = toExecute(asker.server),
    ...options
  }: ClientSettings): Promise<ToolClient> {
    const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
    const createServer = createToolServers({
      openSchema: async () => plainSchema,
      trustedDocuments: new Map(),
      onlyTrustedDocuments: false,
      secrets: [],
      version: '1.0.0',
      onError(error) {
        throw error;
      },
      ...options,
    });
    open.push(
      serveStdio(() => createServer({ id: 'test', writes, execute }), { transport: serverSide }),
    );
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      {
        versionNegotiation: { mode: generation },
        capabilities: answer ? { elicitation: { form: {} } } : {},
      },
    );
    if (answer)
      client.setRequestHandler(
        'elicitation/create',
        async ({ params }) => answer(params.message) as never,
      );
    await client.connect(clientSide);
    open.unshift(client);
    return { client, call: (name, args = {}) => callTool(client, name, args) };
  }

  /** The writes that the services received. */
  const writes = () =>
    asker.sandbox
      .requests()
      .flatMap((request) => request.actions ?? [request])
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);

  return { ...asker, connect, writes };
}

async function callTool(client: Client, name: string, args: object) {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [first] = result.content;
  const text = first?.type === 'text' ? first.text : '';
  expect(text).not.toContain(token);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  expect(result.content).toHaveLength(1);
  const content: Content = JSON.parse(text);
  expect(result.structuredContent).toEqual(content);
  return { content, isError: result.isError === true, text };
}
