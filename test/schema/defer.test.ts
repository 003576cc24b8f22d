import { expect, onTestFinished, test, vi } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker, toReads } from '../ask.ts';
import { type ResultPart, readParts } from '../server/multipart.ts';

// How @defer changes the requests of a query.

const asker = await createAsker();
const task = fixtures.taskWithEverything;
const storiesRoute = 'GET /tasks/{task_gid}/stories';

async function askInParts(query: string): Promise<AsyncGenerator<ResultPart>> {
  asker.sandbox.clearRequests();
  const response = await asker.server.fetch('http://taskdoc.test/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'multipart/mixed',
      'x-asana-authorization': 'Bearer sandbox-ada',
    },
    body: JSON.stringify({ query }),
  });
  return readParts(response);
}

const storiesOf = (id: string) => `{ task(id: "${id}") {
  name
  ... @defer { completed stories(first: 2) { nodes { text } } }
} }`;

test('the separate request of a deferred field starts immediately, and the initial result does not wait for it', async () => {
  asker.sandbox.setFaults([{ kind: 'hang', route: storiesRoute }]);
  const parts = await askInParts(storiesOf(task));
  const { value: first } = await parts.next();
  expect(first).toEqual({ data: { task: { name: expect.any(String) } }, hasNext: true });
  await vi.waitFor(() =>
    expect(asker.sandbox.requests()).toContainEqual(
      expect.objectContaining({ path: `/tasks/${task}/stories`, status: 0 }),
    ),
  );
  await parts.return(undefined);
});

test('a deferred field of a record needs no separate request, and the parts together are the complete result', async () => {
  const received: ResultPart[] = [];
  for await (const part of await askInParts(storiesOf(task))) received.push(part);
  const requests = asker.sandbox.requests();
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect(toReads(requests).toSorted()).toEqual([
    `GET /tasks/${task} completed,name`,
    expect.stringMatching(`^GET /tasks/${task}/stories\\?limit=`),
  ]);
  const [first, last] = received;
  expect(last?.extensions?.upstream).toMatchObject({ totals: { requests: 2, reads: 2, saved: 1 } });
  const whole = await asker.ask(storiesOf(task).replace('... @defer', '...'));
  expect({ ...first?.data.task, ...(last?.incremental?.[0]?.data as object) }).toEqual(
    whole.data.task,
  );
  expect(whole.wireRequests).toBe(1);
});

/** A turn of computation ends after 5 ms, on a busy machine between two records: their requests are then sent separately. Here it has 250 ms. */
function slowClock(): void {
  const now = performance.now.bind(performance);
  const startedAt = now();
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => startedAt + (now() - startedAt) / 50);
  onTestFinished(() => clock.mockRestore());
}

test('the deferred requests of many records are sent together, separately from the requests of the initial result', async () => {
  slowClock();
  asker.sandbox.setFaults([{ kind: 'latency', ms: 20, route: storiesRoute }]);
  const parts = await askInParts(`{ project(id: "${fixtures.hundredTaskProject}") {
    tasks(first: 20) { nodes {
      subtasks(first: 1) { nodes { name } }
      ... @defer { stories(first: 1) { nodes { text } } }
    } }
  } }`);
  const { value: first } = await parts.next();
  expect(first?.data.project.tasks.nodes).toHaveLength(20);
  for await (const part of parts) expect(part.errors).toBe(undefined);
  const batches = asker.sandbox
    .requests()
    .flatMap(({ actions }) =>
      actions ? [new Set(actions.map(({ path }) => path.split('/')[3]))] : [],
    );
  expect(batches.filter((routes) => routes.has('subtasks'))).toEqual([
    new Set(['subtasks']),
    new Set(['subtasks']),
  ]);
  expect(batches.filter((routes) => routes.has('stories'))).toEqual([
    new Set(['stories']),
    new Set(['stories']),
  ]);
});

test('a fragment that is deferred at one position only is not deferred', async () => {
  const { data, wireRequests } = await asker.ask(`{ task(id: "${task}") { ...It ...It @defer } }
    fragment It on Task { name stories(first: 1) { nodes { text } } }`);
  expect(data.task.name).toEqual(expect.any(String));
  expect(wireRequests).toBe(1);
  const parts = await askInParts(`{ task(id: "${task}") { ...It ...It @defer } }
    fragment It on Task { name stories(first: 1) { nodes { text } } }`);
  const { value: first } = await parts.next();
  expect(first?.data.task).toEqual(data.task);
  for await (const _part of parts);
  expect(asker.sandbox.requests()).toHaveLength(1);
});
