import { expect, test } from 'vitest';
import { recordWaits } from '../../../waits.ts';
import { createMutationTestServer, type MutationTestServer, toMutation } from '../set-up.ts';
import { type MutationCase, mutationCases } from './mutation-case.ts';

const waits = recordWaits();

// Every mutation, without a fault and with a retry. test/graph/error/fault-table tests every mutation with every fault.

const server = await createMutationTestServer();

const runMutation = ({ name, input, selection }: MutationCase, { ask }: MutationTestServer) =>
  ask(toMutation(name, selection), { input: input('Written once') });

const count = ({ countWrites }: MutationCase) => countWrites(server, ['Written once']);

test('the table contains every mutation of Asana', async () => {
  const { data } = await server.ask('{ __schema { mutationType { fields { name } } } }');
  const names: string[] = data.__schema.mutationType.fields.map(({ name }: MutationCase) => name);
  const ofAsana = names.filter((name) => !/Document|^(rawRequest|disconnect)$/.test(name));
  expect(mutationCases.map(({ name }) => name).toSorted()).toEqual(ofAsana.toSorted());
});

test('without a fault, each mutation is written exactly once', async () => {
  for (const mutation of mutationCases) {
    server.sandbox.reset();
    expect([mutation.name, ...(await count(mutation))]).toEqual([mutation.name, 0]);
    const { errors } = await runMutation(mutation, server);
    expect(errors).toEqual([]);
    expect([mutation.name, ...(await count(mutation))]).toEqual([mutation.name, 1]);
  }
});

test('a retry waits as long as Retry-After says, or about 150 ms without it', async () => {
  for (const [retryAfter, expected] of [
    [{ retryAfter: 2 }, [2000]],
    [{}, [expect.closeTo(150, -2)]],
  ] as const) {
    waits.length = 0;
    server.sandbox.setFaults([{ kind: 'rate-limit', count: 1, ...retryAfter }]);
    const [createTask] = mutationCases;
    if (createTask) await runMutation(createTask, server);
    expect(waits).toEqual(expected);
  }
});
