import { expect, test } from 'vitest';
import { startAgentServer } from './agent-setup.ts';

const { tokensFor, call } = await startAgentServer({
  ASANA_REQUESTS_PER_MINUTE: '1000000000',
  MAX_REQUESTS_PER_MINUTE_PER_CALLER: '1000000',
  MAX_CONCURRENT_OPERATIONS: '2000',
  MAX_REQUESTS_PER_MINUTE_PER_ADDRESS: '100000',
});

const people = [
  ['ada', 'Ada Okafor'],
  ['grace', 'Grace Lindqvist'],
  ['guest', 'Noor Haddad'],
] as const;

test('1,000 concurrent calls of 50 agents show each one only what its user can see', async () => {
  const agents: { readonly name: string; readonly token: string }[] = [];
  for (let index = 0; index < 50; index += 1) {
    const [person, name] = people[index % people.length] ?? people[0];
    const { tokens } = await tokensFor(person, 'read');
    agents.push({ name, token: tokens.access_token });
  }
  const document = '{ viewer { asana { user { name } } google { user { displayName } } } }';
  const calls = Array.from({ length: 20 }, () => agents).flat();
  const results = await Promise.all(
    calls.map(async ({ name, token }) => ({
      name,
      result: await call(token, 'query', { document }),
    })),
  );
  const wrong = results.filter(({ name, result }) => result.data?.viewer.asana.user?.name !== name);
  expect(wrong).toEqual([]);
});
