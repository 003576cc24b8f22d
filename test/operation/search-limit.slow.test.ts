import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';

// The search for tasks has a limit of its own: a refused search pauses only searches. In real time.

const { ask, askAmongOthers, sandbox } = await createAsker();
const { ask: askWithBudget, sandbox: budgeted } = await createAsker({
  ASANA_SEARCHES_PER_MINUTE: '2',
});

const { paidWorkspace: workspace, freeWorkspace, taskWithEverything } = fixtures;
const searchFor = (text: string) =>
  `{ tasks(workspace: "${workspace}", filter: { text: "${text}" }, first: 1) { nodes { name } } }`;
const readTask = `{ task(id: "${taskWithEverything}") { name } }`;
const isSearch = (read: string) => read.includes('/tasks/search');

/** One search in three seconds. */
const oneSearch = { searchPerMinute: 20, windowMs: 3000, countsRejected: false };

test('while a refused search waits, other reads of the credential are sent at once', async () => {
  sandbox.setLimits(oneSearch);
  expect((await ask(searchFor('launch'))).errors).toEqual([]);
  let isFound = false;
  const search = askAmongOthers(searchFor('page')).then(({ errors }) => {
    isFound = true;
    return errors;
  });
  for (let count = 0; count < 5; count += 1)
    expect((await askAmongOthers(readTask)).errors).toEqual([]);
  expect(isFound).toBe(false);
  expect(await search).toEqual([]);
});

test('of a refused batch with a search, the other reads are sent again at once, and the search after its pause', async () => {
  sandbox.setLimits(oneSearch);
  expect((await ask(searchFor('launch'))).errors).toEqual([]);
  const query = `{
    workspace(id: "${workspace}") { name tasks(filter: { text: "page" }, first: 1) { nodes { name } } }
  }`;
  const { data, errors, reads, wireRequests } = await ask(query);
  expect(errors).toEqual([]);
  expect(data.workspace).toMatchObject({ name: 'Fernwood Instruments', tasks: { nodes: [{}] } });
  // The batch, the workspace alone, and the search alone.
  expect([reads.length, wireRequests]).toEqual([4, 3]);
  expect(reads.slice(2).map(isSearch)).toEqual([false, true]);
});

test('a search beyond the limit is not sent, and other reads are', async () => {
  for (const text of ['launch', 'page'])
    expect((await askWithBudget(searchFor(text))).errors).toEqual([]);
  const { data, errors, wireRequests } = await askWithBudget(
    `{ found: tasks(workspace: "${workspace}", filter: { text: "box" }) { nodes { name } } task(id: "${taskWithEverything}") { name } }`,
  );
  expect(data.task).not.toBeNull();
  expect(errors).toMatchObject([
    { path: ['found'], extensions: { code: 'RATE_LIMITED', service: 'asana', retryable: true } },
  ]);
  expect(errors[0]?.extensions['retryAfter']).toBeGreaterThan(30);
  expect(wireRequests).toBe(1);
  expect(budgeted.requests().map(({ path }) => path)).toEqual([`/tasks/${taskWithEverything}`]);
});

test('the limit belongs to a credential', async () => {
  for (const text of ['launch', 'page'])
    expect((await askWithBudget(searchFor(text))).errors).toEqual([]);
  expect((await askWithBudget(searchFor('launch'), {}, 'grace')).errors).toEqual([]);
});

test('a search that fails with another error does not pause the searches', async () => {
  const free = `{ tasks(workspace: "${freeWorkspace}", filter: { text: "x" }) { nodes { name } } }`;
  const { errors } = await ask(free);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['PAYMENT_REQUIRED']);
  expect((await askAmongOthers(searchFor('launch'))).errors).toEqual([]);
});

test('a search that is refused again and again fails with RATE_LIMITED after three attempts', async () => {
  const route = 'GET /workspaces/{workspace_gid}/tasks/search';
  sandbox.setFaults([{ kind: 'status', status: 429, route }]);
  const { errors, reads } = await ask(searchFor('launch'));
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['RATE_LIMITED']);
  expect(reads.filter(isSearch)).toHaveLength(3);
});

/** Reads all 3,000 tasks of a workspace in pages of 100, until a page has an error. */
async function readByOrder(order: string, perMinute: string) {
  const env = { ASANA_SEARCHES_PER_MINUTE: perMinute };
  const asker = await createAsker(env, { extraTasks: 1730 });
  const list = `query ($after: String) {
    tasks(workspace: "${workspace}", orderBy: { ${order} }, first: 100, after: $after) {
      nodes { id }
      pageInfo { endCursor hasNextPage }
    }
  }`;
  const found = new Set<string>();
  let after: string | null = null;
  do {
    const { data, errors } = await asker.ask(list, { after });
    if (errors.length > 0) return { found: found.size, errors };
    for (const { id } of data.tasks.nodes) found.add(id);
    after = data.tasks.pageInfo.hasNextPage ? data.tasks.pageInfo.endCursor : null;
  } while (after !== null);
  return { found: found.size, errors: [] };
}

test.each([
  'by: DUE_ON, direction: ASCENDING',
  'by: DUE_ON, direction: DESCENDING',
  'by: CREATED_AT, direction: DESCENDING',
  'by: MODIFIED_AT, direction: DESCENDING',
  'by: COMPLETED_AT, direction: DESCENDING',
])('all 3,000 tasks with orderBy %s are read within the default limit', async (order) => {
  expect(await readByOrder(order, '60')).toEqual({ found: 3000, errors: [] });
});

test('a list that needs more searches than a minute allows says when to continue', async () => {
  const { found, errors } = await readByOrder('by: DUE_ON, direction: DESCENDING', '30');
  expect(found).toBeGreaterThan(1000);
  expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', service: 'asana' } }]);
  expect(errors[0]?.extensions['retryAfter']).toBeGreaterThan(30);
});
