import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { type ClientResult, createAsker, type Person } from '../ask.ts';
import { caseCount } from '../case-count.ts';

// Concurrent users of one server: no result contains data of another user, and an aborted operation does not affect others.

const { ask, askAmongOthers, sandbox } = await createAsker();

const people = ['ada', 'grace', 'guest'] as const satisfies readonly Person[];

/** The same queries for all users. The results differ by what each user can see. */
const queries: readonly string[] = [
  '{ viewer { asana { user { gid name email workspaces { name } } } } }',
  '{ workspaces { nodes { name projects(first: 20) { nodes { name owner { name } } } } } }',
  `{ project(id: "${fixtures.privateProject}") { name tasks(first: 3) { nodes { name } } } }`,
  `{ project(id: "${fixtures.guestProject}") { name members { name email } taskCounts { numTasks } } }`,
  `{ task(id: "${fixtures.multiHomedTask}") { name projects { name } memberships { section { name } } createdBy { name } } }`,
  `{ task(id: "${fixtures.privateTask}") { name notes } me: user(id: "me") { gid } }`,
  `{ tasks(project: "${fixtures.guestProject}", first: 5) { nodes { name assignee { name } stories(first: 2) { nodes { text } } } } }`,
];

const plain = ({ data, errors }: ClientResult) => ({
  data,
  errors: errors.map(({ path, extensions }) => [path, extensions.code]),
});

type Alone = Readonly<Record<(typeof people)[number], ReturnType<typeof plain>[]>>;

async function askAlone(): Promise<Alone> {
  const alone: Alone = { ada: [], grace: [], guest: [] };
  for (const person of people) {
    for (const query of queries) alone[person].push(plain(await ask(query, {}, person)));
  }
  return alone;
}

/** A random number generator with a fixed seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test('three users receive different results (otherwise the comparison proves nothing)', async () => {
  const { ada, grace, guest } = await askAlone();
  expect(ada).not.toEqual(grace);
  expect(grace).not.toEqual(guest);
  expect(guest.flatMap(({ errors }) => errors).map(([, code]) => code)).toContain('FORBIDDEN');
});

test('concurrent queries of three users return what each user receives alone', async () => {
  const alone = await askAlone();
  const random = createRandom(7);
  const pick = <Item>(items: readonly Item[]) => Math.floor(random() * items.length);
  sandbox.clearRequests();
  let shared = 0;
  let requests = 0;
  let left = caseCount(1000, 100);
  // Forty clients, each sending one query after another. Their operations overlap.
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      while (left > 0) {
        left -= 1;
        const person = people[pick(people)] ?? 'ada';
        const which = pick(queries);
        const answer = await askAmongOthers(queries[which] ?? '', {}, person);
        expect(plain(answer)).toEqual(alone[person][which]);
        shared += answer.upstream.totals.shared;
        requests += answer.upstream.totals.requests;
      }
    }),
  );
  expect(shared).toBeGreaterThan(0);
  // The totals of the operations equal the requests that arrived: shared reads were sent once.
  expect(sandbox.requests()).toHaveLength(requests);
});

test('clients that disconnect do not affect the results of other clients', {
  tags: 'slow',
}, async () => {
  const alone = await askAlone();
  const random = createRandom(11);
  const pick = <Item>(items: readonly Item[]) => Math.floor(random() * items.length);
  // Slow enough that clients disconnect while their reads are in flight.
  sandbox.setFaults([{ kind: 'latency', ms: 5 }]);
  let gone = 0;
  await Promise.all(
    Array.from({ length: 300 }, async () => {
      const person = people[pick(people)] ?? 'ada';
      const which = pick(queries);
      const query = queries[which] ?? '';
      await sleep(random() * 100);
      if (random() < 0.4) {
        const client = new AbortController();
        setTimeout(() => client.abort(), random() * 12);
        await askAmongOthers(query, {}, person, client.signal).catch(() => undefined);
        gone += 1;
        return;
      }
      expect(plain(await askAmongOthers(query, {}, person))).toEqual(alone[person][which]);
    }),
  );
  expect(gone).toBeGreaterThan(50);
});

describe('the same read of two concurrent operations', () => {
  const query = `{ task(id: "${fixtures.multiHomedTask}") { name projects { name } } }`;
  const slowly = () => sandbox.setFaults([{ kind: 'latency', ms: 200 }]);

  test('of one user is sent once, and both operations report it', async () => {
    slowly();
    sandbox.clearRequests();
    const [one, two] = await Promise.all([askAmongOthers(query), askAmongOthers(query)]);
    expect(one.data).toEqual(two.data);
    expect(sandbox.requests()).toHaveLength(1);
    expect(one.upstream.totals).toMatchObject({ requests: 1, shared: 0 });
    expect(two.upstream.totals).toMatchObject({ requests: 0, shared: 1 });
  });

  test('of two users is sent twice', async () => {
    slowly();
    sandbox.clearRequests();
    const [ada, grace] = await Promise.all([
      askAmongOthers(query, {}, 'ada'),
      askAmongOthers(query, {}, 'grace'),
    ]);
    expect(
      sandbox
        .requests()
        .map(({ person }) => person)
        .toSorted(),
    ).toEqual(['ada', 'grace']);
    expect(ada.upstream.totals.shared + grace.upstream.totals.shared).toBe(0);
    expect(ada.data.task.projects.length).toBeGreaterThan(grace.data.task.projects.length);
  });

  test('of one user with two credentials is sent twice', async () => {
    slowly();
    sandbox.clearRequests();
    const answers = await Promise.all([
      askAmongOthers(query, {}, 'ada'),
      askAmongOthers(query, {}, 'ada-pat'),
    ]);
    expect(sandbox.requests()).toHaveLength(2);
    expect(answers.map(({ upstream }) => upstream.totals.shared)).toEqual([0, 0]);
  });

  test('with other fields is sent twice', async () => {
    slowly();
    sandbox.clearRequests();
    const other = query.replace('name projects', 'notes projects');
    await Promise.all([askAmongOthers(query), askAmongOthers(other)]);
    expect(sandbox.requests()).toHaveLength(2);
  });

  test('is shared within batches too', async () => {
    slowly();
    sandbox.clearRequests();
    const two = `{ task(id: "${fixtures.multiHomedTask}") { name } user(id: "me") { name } }`;
    const three = two.replace('user', `tag: node(id: "Tag:${fixtures.tag}") { id } user`);
    const [, later] = await Promise.all([askAmongOthers(two), askAmongOthers(three)]);
    expect(later.errors).toEqual([]);
    expect(later.data.user.name).not.toBe(null);
    expect(later.upstream.totals).toMatchObject({ reads: 1, shared: 2 });
  });

  test('fails for both with the same error, each at its own path', async () => {
    sandbox.setFaults([
      { kind: 'latency', ms: 200 },
      { kind: 'status', status: 403 },
    ]);
    const [one, two] = await Promise.all([
      askAmongOthers(query),
      askAmongOthers(query.replace('task(', 'it: task(')),
    ]);
    expect(one.errors[0]).toMatchObject({ path: ['task'], extensions: { code: 'FORBIDDEN' } });
    expect(two.errors[0]).toMatchObject({ path: ['it'], extensions: { code: 'FORBIDDEN' } });
  });

  test.each([
    ['first', 0],
    ['second', 1],
  ] as const)('goes on for the other when the %s client leaves', async (_which, leaver) => {
    slowly();
    sandbox.clearRequests();
    const client = new AbortController();
    const clients = [0, 1].map((place) =>
      askAmongOthers(query, {}, 'ada', place === leaver ? client.signal : undefined),
    );
    const [leaving, staying] = [clients[leaver], clients[1 - leaver]];
    leaving?.catch(() => undefined);
    await sleep(20);
    client.abort();
    const answer = await staying;
    expect(answer?.errors).toEqual([]);
    expect(answer?.data.task.name).not.toBe(null);
    expect(sandbox.requests()).toHaveLength(1);
  });

  test('is aborted when both clients disconnect', async () => {
    sandbox.setFaults([{ kind: 'hang' }]);
    sandbox.clearRequests();
    const client = new AbortController();
    const clients = [0, 1].map(() => askAmongOthers(query, {}, 'ada', client.signal));
    for (const one of clients) one.catch(() => undefined);
    while (sandbox.requests().length === 0) await sleep(1);
    client.abort();
    await Promise.allSettled(clients);
    // The sandbox records the time of a request when its connection is closed.
    while (sandbox.requests()[0]?.ms === 0) await sleep(1);
    sandbox.setFaults([]);
    expect((await askAmongOthers(query)).errors).toEqual([]);
  });
});
