import { expect, test } from 'vitest';
import { expectSameNames } from '../../../expect-same-names.ts';
import { recordWaits } from '../../../waits.ts';
import { createMutationTestServer, type MutationTestServer, toMutation } from '../set-up.ts';
import { mutationCases } from './mutation-case.ts';
import type { MutationCase } from './mutation-kind.ts';

const waits = recordWaits();

// Every mutation, without a fault and with a retry. test/schema/error/fault-table tests every mutation with every fault.

const server = await createMutationTestServer();

const runMutation = ({ name, input, selection }: MutationCase, { ask }: MutationTestServer) =>
  ask(toMutation(name, selection), { input: input('Written once') });

const count = ({ countWrites }: MutationCase) => countWrites(server, ['Written once']);

test('mutation-case.ts contains every mutation of Asana', async () => {
  const { data } = await server.ask('{ __schema { mutationType { fields { name } } } }');
  const names: string[] = data.__schema.mutationType.fields.map(({ name }: MutationCase) => name);
  const ofAsana = names.filter(
    (name) =>
      !/Document|Folder|Shortcut|^(rawRequest|disconnect|prepareAttachment|prepareImage|fillTable)$/.test(
        name,
      ),
  );
  const tested = mutationCases.map(({ name }) => name);
  expectSameNames(tested, ofAsana, 'mutation-case.ts needs a case for each mutation of Asana');
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

test.each([
  // With a tenth of jitter, and less the time since the response.
  ['as long as Retry-After says', { retryAfter: 2 }, 1600, 2200],
  ['for a random time of at most a second without Retry-After', {}, 20, 1100],
])('a retry waits %s', async (_how, retryAfter, leastMs, mostMs) => {
  server.sandbox.setFaults([{ kind: 'rate-limit', count: 1, ...retryAfter }]);
  const [createTask] = mutationCases;
  if (createTask) await runMutation(createTask, server);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(leastMs);
  expect(waits[0]).toBeLessThanOrEqual(mostMs);
});
