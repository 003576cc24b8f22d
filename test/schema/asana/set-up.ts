import { expect } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { type Asker, createAsker, type QueryResult } from '../../ask.ts';

/** A server and a sandbox, and two ways to inspect the sandbox without the server. */
export interface MutationTestServer extends Asker {
  /** Reads a path of the sandbox's REST API directly, without the Asana client of the server. */
  asanaState<Row = Readonly<Record<string, unknown>>>(path: string): Promise<Row>;
  /** The requests of the last `ask`: the line, and the body of a write. A batch appears as its actions. */
  sent(): readonly Sent[];
}

/** `POST /tasks name`, and the `data` of the body. */
export type Sent = readonly [line: string, data?: unknown];

/** Starts a server and a sandbox, like createAsker. */
export async function createMutationTestServer(
  env: Readonly<Record<string, string>> = {},
): Promise<MutationTestServer> {
  const asker = await createAsker(env);
  const { sandbox } = asker;
  let lastSent: readonly Sent[] = [];
  return {
    ...asker,
    async ask(...args) {
      const answer = await asker.ask(...args);
      const calls = sandbox.requests().flatMap((request) => request.actions ?? [request]);
      lastSent = calls.map(({ body, method }, index): Sent => {
        const line = answer.reads[index] ?? '';
        return method === 'GET' || method === 'DELETE' ? [line] : [line, body];
      });
      return answer;
    },
    sent: () => lastSent,
    async asanaState<Row>(path: string): Promise<Row> {
      const response = await fetch(`${sandbox.asanaBaseUrl}${path}`, {
        headers: { authorization: 'Bearer sandbox-ada' },
      });
      // The caller knows the type of the record at this path, and asserts its content.
      const { data } = (await response.json()) as { data: Row };
      return data;
    },
  };
}

/** Returns the response, and fails if it contains errors. */
export function expectNoErrors(answer: QueryResult): QueryResult {
  expect(answer.errors).toEqual([]);
  return answer;
}

/** A mutation with its input in the variable `$input`, and the alias `it`. */
export function toMutation(name: string, selection: string): string {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${type}!) { it: ${name}(input: $input) { ${selection} } }`;
}

type WithoutTarget<One> = One extends Fault ? Omit<One, 'route' | 'person'> : never;

/** A fault without the route and person that it affects. */
export type FaultWithoutRoute = WithoutTarget<Fault>;
