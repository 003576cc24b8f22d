import { Agent, request } from 'undici';
import { expect } from 'vitest';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';

/** A number of connections per server, so that the load does not wait for connections. */
const connections = 100;

/** A client that sends operations of one caller to several servers. */
export function createClient(token = 'sandbox-ada') {
  const dispatcher = new Agent({ connections });
  async function send(api: string, query: string): Promise<{ data: unknown; errors?: unknown }> {
    const response = await request(api, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', 'x-asana-authorization': `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${text}`);
    return JSON.parse(text);
  }
  return { send, close: () => dispatcher.destroy() };
}

export type Client = ReturnType<typeof createClient>;

/** An operation, and its only right result. */
export interface Operation {
  readonly query: string;
  readonly data: unknown;
}

/** Operations that read different tasks, with one request or with a batch. */
export async function readOperations({ send }: Client, api: string): Promise<readonly Operation[]> {
  const list = `{ tasks(project: "${fixtures.hundredTaskProject}", first: 100) { nodes { gid name } } }`;
  const { data } = (await send(api, list)) as {
    data: { tasks: { nodes: { gid: string; name: string }[] } };
  };
  return data.tasks.nodes.map((_task, at, all) => {
    const names = Array.from(
      { length: at % 4 === 0 ? 10 : 1 },
      (_, next) => all[(at + next) % all.length],
    );
    const fields = names.map((one, index) => `t${index}: task(id: "${one?.gid}") { name }`);
    return {
      query: `{ ${fields.join(' ')} }`,
      data: Object.fromEntries(names.map((one, index) => [`t${index}`, { name: one?.name }])),
    };
  });
}

/** An operation that changes ten tasks in one request. */
export function writeOperation(number: number): Operation {
  const items = Array.from({ length: 10 }, (_, item) => `item ${number}.${item}`);
  const tasks = items.map((name) => `{ workspace: "${fixtures.paidWorkspace}", name: "${name}" }`);
  return {
    query: `mutation { createTasks(input: { tasks: [${tasks.join(' ')}] }) { results { task { name } } } }`,
    data: { createTasks: { results: items.map((name) => ({ task: { name } })) } },
  };
}

/** Runs work with several callers at the same time, until it returns false. */
export async function repeat(
  callers: number,
  work: (caller: number) => Promise<boolean>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (await work(caller));
    }),
  );
}

/** Sends an operation, and checks its result. */
export async function check(
  client: Client,
  api: string,
  { query, data }: Operation,
): Promise<void> {
  const { data: actual, errors } = await client.send(api, query);
  expect({ data: actual, errors }).toEqual({ data, errors: undefined });
}

/** The most requests of one credential that were in flight at the sandbox at once. */
export function mostInFlight(sandbox: Sandbox) {
  const all = sandbox.requests().map(({ inFlight }) => inFlight);
  return {
    reads: all.reduce((most, { reads }) => Math.max(most, reads), 0),
    writes: all.reduce((most, { writes }) => Math.max(most, writes), 0),
  };
}
