import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { caseCount, caseSeed, leastCount, manyCasesMs } from '../../../case-count.ts';
import { rowOf, world } from '../../../world.ts';
import { drawBelow } from '../../draw-below.ts';

const { ask, sandbox } = await createAsker();
const { paidWorkspace, freeWorkspace, adaGid, graceGid, guestGid, portfolio } = fixtures;
const searchRoute = 'GET /workspaces/{workspace_gid}/projects/search';

const send = async (method: string, path: string, data: object) => {
  const response = await fetch(`${sandbox.asanaBaseUrl}${path}`, {
    method,
    headers: { authorization: 'Bearer sandbox-ada', 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const body = (await response.json()) as { readonly data: { readonly gid: string } };
  expect(response.ok, JSON.stringify(body)).toBe(true);
  return body.data.gid;
};

const addProject = (name: string) =>
  send('POST', '/projects', { name, workspace: paidWorkspace, team: fixtures.productTeam });

interface Options {
  readonly workspace?: string;
  readonly filter?: object | null;
  readonly orderBy?: object | null;
  readonly archived?: 'ALL' | 'ARCHIVED' | 'ACTIVE';
  readonly first?: number;
  readonly after?: string | null;
}

const query = `query ($workspace: ID!, $filter: ProjectFilter, $orderBy: ProjectOrder, $archived: ArchivedFilter, $first: Int, $after: String) {
  workspace(id: $workspace) {
    projects(filter: $filter, orderBy: $orderBy, archived: $archived, first: $first, after: $after) {
      nodes { gid }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

async function search({ workspace = paidWorkspace, first = 1000, ...options }: Options) {
  const result = await ask(query, { workspace, first, ...options });
  expect(result.errors, JSON.stringify(options)).toEqual([]);
  const { nodes, pageInfo } = result.data.workspace.projects;
  const gids: readonly string[] = nodes.map(({ gid }: { readonly gid: string }) => gid);
  return { ...result, gids, pageInfo };
}

async function readPages(options: Options, first: number, between?: () => Promise<unknown>) {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { gids, pageInfo } = await search({ ...options, first, after });
    found.push(...gids);
    if (!pageInfo.hasNextPage) return found;
    after = pageInfo.endCursor;
    await between?.();
  }
}

const projects = [...world.projects.values()].filter(
  ({ workspaceGid, privacy, memberGids }) =>
    workspaceGid === paidWorkspace && (privacy !== 'private' || memberGids.includes(adaGid)),
);
type Project = (typeof projects)[number];

const wordsOf = (name: string): readonly string[] => name.match(/[\p{L}\p{N}]+/gu) ?? [];

interface Condition {
  readonly input: object;
  readonly matches: (project: Project) => boolean;
}

/** One condition of each kind, with a value that some projects have. */
function everyCondition(draw: fc.GeneratorValue): readonly Condition[] {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[drawBelow(draw, items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const user = pick([adaGid, graceGid, guestGid]);
  const spelled = pick([user, `User:${user}`, rowOf(world.users, user).email]);
  const team = pick(projects).teamGid;
  const isWanted = pick([true, false]);
  const { createdAt } = pick(projects);
  const dueOn = pick(projects.flatMap((project) => project.dueOn ?? []));
  const startOn = pick(projects.flatMap((project) => project.startOn ?? []));
  const inPortfolio = rowOf(world.portfolios, portfolio).itemGids;
  const word = pick(wordsOf(pick(projects).name));
  return [
    {
      input: { completed: isWanted },
      matches: (project) => (project.completedAt !== null) === isWanted,
    },
    { input: { teams: [`Team:${team}`] }, matches: ({ teamGid }) => teamGid === team },
    { input: { owner: { any: [spelled] } }, matches: ({ ownerGid }) => ownerGid === user },
    { input: { owner: { none: [spelled] } }, matches: ({ ownerGid }) => ownerGid !== user },
    {
      input: { members: { any: [spelled] } },
      matches: ({ memberGids }) => memberGids.includes(user),
    },
    {
      input: { members: { none: [spelled] } },
      matches: ({ memberGids }) => !memberGids.includes(user),
    },
    {
      input: { createdAt: { from: createdAt } },
      matches: (project) => project.createdAt >= createdAt,
    },
    {
      input: { createdAt: { to: createdAt } },
      matches: (project) => project.createdAt <= createdAt,
    },
    {
      input: { dueOn: { to: dueOn } },
      matches: (project) => project.dueOn !== null && project.dueOn <= dueOn,
    },
    { input: { dueOn: { isSet: false } }, matches: (project) => project.dueOn === null },
    {
      input: { startOn: { from: startOn } },
      matches: (project) => project.startOn !== null && project.startOn >= startOn,
    },
    {
      input: { completedAt: { from: '2000-01-01T00:00:00Z' } },
      matches: ({ completedAt }) => completedAt !== null,
    },
    { input: { portfolios: [portfolio] }, matches: ({ gid }) => inPortfolio.includes(gid) },
    {
      input: { text: word.toUpperCase() },
      matches: ({ name }) => wordsOf(name).includes(word),
    },
  ];
}

/** Some conditions that do not contradict each other. */
function drawConditions(draw: fc.GeneratorValue): readonly Condition[] {
  const chosen = everyCondition(draw).filter(() => drawBelow(draw, 5) === 0);
  // Two conditions on one input would replace each other, and these two contradict each other.
  const names = new Set<string>();
  return chosen.filter(({ input }) => {
    const [name = ''] = Object.keys(input);
    const isFree = !names.has(name) && !(name === 'completedAt' && names.has('completed'));
    names.add(name);
    return isFree;
  });
}

const properties = {
  CREATED_AT: 'createdAt',
  MODIFIED_AT: 'modifiedAt',
  COMPLETED_AT: 'completedAt',
  DUE_ON: 'dueOn',
} as const;
const orderNames = Object.keys(properties) as (keyof typeof properties)[];

/** The rows in an order: those without a value at the end. */
function sorted(rows: readonly Project[], by: keyof typeof properties, direction: string) {
  const values = rows.map((row) => row[properties[by]]);
  const set = values.filter((value) => value !== null).toSorted();
  if (direction === 'DESCENDING') set.reverse();
  return [...set, ...values.filter((value) => value === null)];
}

interface Case {
  readonly conditions: readonly Condition[];
  readonly archived: 'ALL' | 'ACTIVE' | 'ARCHIVED';
  readonly by: keyof typeof properties;
  readonly direction: string;
}

/** Compares a search with an evaluation over the rows, with and without a paid plan. Returns how many projects it finds. */
async function compare({ conditions, archived, by, direction }: Case): Promise<number> {
  const filter = Object.assign({}, ...conditions.map(({ input }) => input));
  const expected = projects
    .filter((project) => archived === 'ALL' || project.archived === (archived === 'ARCHIVED'))
    .filter((project) => conditions.every(({ matches }) => matches(project)));
  const canList = filter.text === undefined && filter.portfolios === undefined;
  for (const isPaid of canList ? [true, false] : [true]) {
    if (!isPaid) sandbox.setFaults([{ kind: 'status', status: 402, route: searchRoute }]);
    const { gids, upstream, reads, wireRequests } = await search({
      filter,
      archived,
      orderBy: { by, direction },
    });
    sandbox.setFaults([]);
    const of = JSON.stringify({ filter, archived, by, direction, isPaid });
    expect(gids.toSorted(), of).toEqual(expected.map(({ gid }) => gid).toSorted());
    const rows = gids.map((gid) => rowOf(world.projects, gid));
    expect(
      rows.map((row) => row[properties[by]]),
      of,
    ).toEqual(sorted(expected, by, direction));
    expect(upstream.notes, of).toEqual(isPaid ? [] : [expect.stringContaining('complete list')]);
    const { estimated } = upstream.totals;
    expect(reads.length, of).toBeGreaterThanOrEqual(estimated?.minReads ?? Number.NaN);
    expect(reads.length, of).toBeLessThanOrEqual(estimated?.maxReads ?? Number.POSITIVE_INFINITY);
    expect(wireRequests, of).toBeGreaterThanOrEqual(estimated?.minRequests ?? Number.NaN);
  }
  return expected.length;
}

test('each condition alone, in each order, selects the same projects as an evaluation over the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      for (const [number, condition] of everyCondition(draw).entries()) {
        const by = orderNames[number % 4] ?? 'DUE_ON';
        const direction = number % 8 < 4 ? 'ASCENDING' : 'DESCENDING';
        await compare({ conditions: [condition], archived: 'ALL', by, direction });
      }
    }),
    { numRuns: 1, seed: caseSeed(20_261_130), endOnFailure: true },
  );
});

const count = caseCount(60);

test(`${count} random filters and orders select the same projects as an evaluation over the rows, with and without a paid plan`, {
  timeout: manyCasesMs,
}, async () => {
  let found = 0;
  const names = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      const conditions = drawConditions(draw);
      for (const { input } of conditions) for (const name of Object.keys(input)) names.add(name);
      const archived = (['ALL', 'ACTIVE', 'ARCHIVED'] as const)[drawBelow(draw, 3)] ?? 'ALL';
      const by = orderNames[drawBelow(draw, 4)] ?? 'DUE_ON';
      const direction = drawBelow(draw, 2) === 0 ? 'ASCENDING' : 'DESCENDING';
      if ((await compare({ conditions, archived, by, direction })) > 0) found += 1;
    }),
    { numRuns: count, seed: caseSeed(20_261_128), endOnFailure: true },
  );
  expect(names.size).toBeGreaterThanOrEqual(leastCount(10));
  expect(found).toBeGreaterThanOrEqual(leastCount(15));
});

test('the first page of a search is one read of what it selects and of the creation time', async () => {
  const { reads } = await search({ filter: { completed: false }, first: 5 });
  expect(reads).toEqual([
    `GET /workspaces/${paidWorkspace} gid`,
    `GET /workspaces/${paidWorkspace}/projects/search?completed=false&sort_by=created_at&sort_ascending=false&limit=6 created_at`,
  ]);
});

test('pages of 40 of 230 projects contain each project once while projects are added and deleted', {
  tags: 'slow',
}, async () => {
  const gids: string[] = [];
  for (let number = 1; number <= 230; number += 1) gids.push(await addProject(`Bulk ${number}`));
  const filter = { text: 'bulk' };
  expect(await readPages({ filter }, 40)).toHaveLength(230);
  const deleted = gids.filter((_gid, index) => index % 50 === 17);
  const toDelete = [...deleted];
  const found = await readPages({ filter }, 40, async () => {
    await addProject('Bulk addition');
    const gid = toDelete.shift();
    if (gid !== undefined) await send('DELETE', `/projects/${gid}`, {});
  });
  const remaining = gids.filter((gid) => !deleted.includes(gid));
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(remaining));
  // An addition is newer than the first page, and therefore before it.
  expect(found.filter((gid) => !gids.includes(gid))).toEqual([]);
  const ascending = { filter, orderBy: { by: 'CREATED_AT', direction: 'ASCENDING' } };
  const pages = await readPages(ascending, 70);
  expect(pages.filter((gid) => gids.includes(gid)).toSorted()).toEqual(remaining.toSorted());
});

test('more projects of one instant than the search can return are a note', async () => {
  const createdAt = '2020-05-05T05:05:05.000Z';
  const data = Array.from({ length: 100 }, (_, index) => ({
    gid: String(9000 + index),
    created_at: createdAt,
  }));
  sandbox.setFaults([
    { kind: 'status', status: 200, route: searchRoute, body: { data }, count: 2 },
    { kind: 'status', status: 200, route: searchRoute, body: { data: [] }, skip: 2 },
  ]);
  const { gids, upstream, reads } = await search({ filter: { text: 'twin' } });
  sandbox.setFaults([]);
  expect(gids).toHaveLength(100);
  expect(upstream.notes).toEqual([
    `More than 100 projects were created at the same time (${createdAt}). Asana's search cannot return the rest of them.`,
  ]);
  expect(reads.at(-1)).toContain(
    `created_at.before=${encodeURIComponent('2020-05-05T05:05:05.000Z')}`,
  );
});

test('a sorted list of more than 1,000 projects is rejected, and its creation order has pages', {
  tags: 'slow',
}, async () => {
  // A connection for each of them would be more than the system may accept at once.
  for (let from = 0; from < 1001; from += 91)
    await Promise.all(Array.from({ length: 91 }, (_, index) => addProject(`Many ${from + index}`)));
  const filter = { text: 'many' };
  const orderBy = { by: 'DUE_ON', direction: 'ASCENDING' };
  const { errors } = await ask(query, { workspace: paidWorkspace, first: 5, filter, orderBy });
  expect(errors).toMatchObject([
    {
      message: expect.stringContaining('Narrow the filter'),
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ]);
  expect((await search({ filter, first: 5 })).reads).toEqual([
    expect.stringMatching(/^GET \/workspaces\/\d+ gid$/),
    expect.stringContaining('limit=6'),
  ]);
});

test('without a paid plan, pages come from the complete list, and a text is an error', async () => {
  const all = await search({ workspace: freeWorkspace, filter: {} });
  expect(all.gids).toHaveLength(2);
  expect(await readPages({ workspace: freeWorkspace, filter: {} }, 1)).toEqual(all.gids);
  const filter = { text: 'launch' };
  const { errors } = await ask(query, { workspace: freeWorkspace, filter });
  expect(errors).toMatchObject([{ extensions: { code: 'PAYMENT_REQUIRED' } }]);
});

test.each([
  ['filter.text', { text: ' - ' }],
  ['filter.teams', { teams: [] }],
  ['filter.portfolios', { portfolios: ['abc'] }],
  ['filter.owner', { owner: {} }],
  ['filter.owner.any', { owner: { any: ['Task:1'] } }],
  ['filter.members', { members: { any: [adaGid], none: [adaGid] } }],
  ['filter.completedAt', { completed: false, completedAt: { from: '2026-01-01T00:00:00Z' } }],
  ['filter.dueOn', { dueOn: {} }],
])('an invalid %s is rejected before the search is sent', async (field, filter) => {
  const { errors, reads } = await ask(query, { workspace: paidWorkspace, filter });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field } }]);
  expect(reads).toEqual([`GET /workspaces/${paidWorkspace} gid`]);
});
