import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createFullServer } from '../server/full-server.ts';
import { findBlocks } from './block.ts';

const page = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
const block = findBlocks(page).find(({ info }) => info === 'json log');
const printed = JSON.parse(block?.text ?? '{}');

test('docs/running.md prints the line that the log has for the operation', async () => {
  const full = await createFullServer({ API_KEYS: 'key-of-a-test' });
  const { emptyTask, taskWithEverything } = fixtures;
  const tasks = [emptyTask, '1', taskWithEverything].map((task) => ({ task, completed: true }));
  await full.server.fetch('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer key-of-a-test',
      'x-asana-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify({
      query:
        'mutation CloseTasks($tasks: [UpdateTaskInput!]!) { updateTasks(input: { tasks: $tasks }) { results { error { code } } } }',
      variables: { tasks },
    }),
  });
  await full.close();
  const line = JSON.parse(full.log.join(''));
  // These differ from run to run, but have the printed form.
  expect(line.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(line.document).toMatch(/^[\da-f]{16}$/);
  expect(line.caller).toMatch(/^key 1, token [\w-]{12}$/);
  expect(printed.caller).toMatch(/^key 1, token [\w-]{12}$/);
  const { time, requestId, document, caller, ms } = printed;
  expect(Object.entries({ ...line, time, requestId, document, caller, ms })).toEqual(
    Object.entries(printed),
  );
});

test('docs/running.md describes each property of the line of an operation', () => {
  const described = [...page.matchAll(/^\| `([a-zA-Z]+)` \|/gm)].map(([, name]) => name);
  const inProse = ['level', 'time', 'requestId', 'msg'];
  for (const name of Object.keys(printed))
    if (!inProse.includes(name)) expect(described).toContain(name);
});
