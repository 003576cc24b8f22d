import { expect } from 'vitest';
import type { Fault } from '../../../sandbox/http/fault.ts';
import { type Answer, type Asker, createAsker } from '../../ask.ts';

/** A server and a sandbox, and two looks at the sandbox that do not go through the server. */
export interface MutationTestServer extends Asker {
  /** What the sandbox holds under this path of its REST API, asked for without our client. */
  asanaState<Row = Readonly<Record<string, unknown>>>(path: string): Promise<Row>;
  /** What the last `ask` sent, a batch's actions in its place: the line, and of a write its body. */
  sent(): readonly Sent[];
}

/** `POST /tasks name`, and the body's data. */
export type Sent = readonly [line: string, data?: unknown];

/** As createAsker. */
export async function createMutationTestServer(
  env: Readonly<Record<string, string>> = {},
): Promise<MutationTestServer> {
  const asker = await createAsker(env);
  const { sandbox } = asker;
  let asked: readonly Sent[] = [];
  return {
    ...asker,
    async ask(...question) {
      const answer = await asker.ask(...question);
      const calls = sandbox.requests().flatMap((request) => request.actions ?? [request]);
      asked = calls.map(({ body, method }, index): Sent => {
        const line = answer.reads[index] ?? '';
        return method === 'GET' || method === 'DELETE' ? [line] : [line, body];
      });
      return answer;
    },
    sent: () => asked,
    async asanaState<Row>(path: string): Promise<Row> {
      const response = await fetch(`${sandbox.asanaBaseUrl}${path}`, {
        headers: { authorization: 'Bearer sandbox-ada' },
      });
      // The test says which record it asked for; what came is then asserted.
      const { data } = (await response.json()) as { data: Row };
      return data;
    },
  };
}

/** The answer, of which everything is there. */
export function expectNoErrors(answer: Answer): Answer {
  expect(answer.errors).toEqual([]);
  return answer;
}

/** A mutation with its one input in the variable `$input`, answered under `it`. */
export function toMutation(name: string, selection: string): string {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${type}!) { it: ${name}(input: $input) { ${selection} } }`;
}

type WithoutTarget<One> = One extends Fault ? Omit<One, 'route' | 'person'> : never;

/** A fault without the route that it strikes. */
export type FaultWithoutRoute = WithoutTarget<Fault>;
