import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Portfolios, their items and their members.

const { ask, sent } = await createMutationTestServer();
const { portfolio, innerPortfolio, paidWorkspace, archivedProject, fieldRichProject } = fixtures;

const itemsOf = async (gid: string) => {
  const query = `{ portfolio(id: "${gid}") { projects { nodes { gid } } portfolios { nodes { gid } } } }`;
  const { data } = expectNoErrors(await ask(query));
  const gids = ({ nodes }: { nodes: readonly { gid: string }[] }) => nodes.map((one) => one.gid);
  return { projects: gids(data.portfolio.projects), portfolios: gids(data.portfolio.portfolios) };
};

test('a portfolio has its projects and portfolios, each in a list of its own', async () => {
  const query = `{ portfolio(id: "Portfolio:${portfolio}") {
    name archived color startOn dueOn privacySetting defaultAccessLevel url createdAt
    createdBy { name } owner { name } workspace { name } members { name } customFields { name }
    projects { nodes { name } } portfolios { nodes { name projects { nodes { name } } } }
    statusUpdates { nodes { title portfolio { name } project { name } } }
  } }`;
  const { data, reads } = expectNoErrors(await ask(query));
  const ada = { name: 'Ada Okafor' };
  expect(data.portfolio).toEqual({
    name: 'Launches 2026',
    archived: false,
    color: 'dark-teal',
    startOn: '2026-01-05',
    dueOn: '2026-12-18',
    privacySetting: 'PUBLIC_TO_DOMAIN',
    defaultAccessLevel: 'EDITOR',
    url: `https://app.asana.com/1/${paidWorkspace}/portfolio/${portfolio}`,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: ada,
    owner: ada,
    workspace: { name: 'Fernwood Instruments' },
    members: [ada, { name: 'Grace Lindqvist' }],
    customFields: [{ name: 'Priority' }],
    projects: { nodes: [{ name: '🚀 Aria 2 launch' }, { name: 'App 3.0' }] },
    portfolios: {
      nodes: [{ name: 'Partners', projects: { nodes: [{ name: 'Packaging with Studio Nur' }] } }],
    },
    statusUpdates: {
      nodes: [{ title: 'All launches', portfolio: { name: 'Launches 2026' }, project: null }],
    },
  });
  // Both lists come from one page of items.
  const items = reads.filter((read) => read.includes(`/portfolios/${portfolio}/items`));
  expect(items).toEqual([`GET /portfolios/${portfolio}/items?limit=100 name,resource_type`]);
});

test('pages of the projects leave out portfolios', async () => {
  const query = `query ($after: String) { portfolio(id: "${portfolio}") {
    projects(first: 1, after: $after) { nodes { gid } pageInfo { hasNextPage endCursor } }
  } }`;
  const first = expectNoErrors(await ask(query)).data.portfolio.projects;
  expect(first.nodes).toEqual([{ gid: fixtures.hundredTaskProject }]);
  expect(first.pageInfo.hasNextPage).toBe(true);
  const { data } = expectNoErrors(await ask(query, { after: first.pageInfo.endCursor }));
  expect(data.portfolio.projects.nodes).toEqual([{ gid: fieldRichProject }]);
  expect(data.portfolio.projects.pageInfo.hasNextPage).toBe(false);
});

test('a workspace lists the portfolios that the viewer owns', async () => {
  const query = `{ workspace(id: "${paidWorkspace}") { portfolios { nodes { name } } } }`;
  const own = expectNoErrors(await ask(query)).data.workspace.portfolios.nodes;
  expect(own.map(({ name }: { name: string }) => name)).toEqual([
    'Launches 2026',
    'Partners',
    'Board',
    'Last year',
  ]);
  const ofGrace = expectNoErrors(await ask(query, {}, 'grace')).data.workspace.portfolios.nodes;
  expect(ofGrace).toEqual([]);
});

test('a portfolio that only its members see is refused to others', async () => {
  const query = `{ portfolio(id: "${fixtures.privatePortfolio}") { name } }`;
  const { errors } = await ask(query, {}, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

describe('createPortfolio', () => {
  const mutation = toMutation('createPortfolio', 'portfolio { name color startOn owner { name } }');

  test('creates a portfolio of the viewer, in one write', async () => {
    const dates = { startOn: '2026-07-01', dueOn: '2026-09-30' };
    const input = { workspace: paidWorkspace, name: 'Autumn', color: 'dark-orange', ...dates };
    const { data, wireRequests } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.portfolio).toEqual({
      name: 'Autumn',
      color: 'dark-orange',
      startOn: '2026-07-01',
      owner: { name: 'Ada Okafor' },
    });
    expect(sent()[0]?.[1]).toEqual({
      workspace: paidWorkspace,
      name: 'Autumn',
      color: 'dark-orange',
      start_on: '2026-07-01',
      due_on: '2026-09-30',
    });
    expect(wireRequests).toBe(1);
  });

  test('is refused in a workspace without a paid plan', async () => {
    const input = { workspace: fixtures.freeWorkspace, name: 'Autumn' };
    const { errors } = await ask(mutation, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'PAYMENT_REQUIRED', applied: 'NO' });
  });
});

test('updatePortfolio clears the dates together', async () => {
  const mutation = toMutation('updatePortfolio', 'portfolio { startOn dueOn archived }');
  const input = { portfolio, startOn: null, dueOn: null, archived: true };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.portfolio).toEqual({ startOn: null, dueOn: null, archived: true });
  expect(sent()[0]?.[1]).toEqual({ archived: true, start_on: null, due_on: null });
});

describe('the items of a portfolio', () => {
  const add = toMutation('addToPortfolio', 'portfolio { projects { nodes { gid } } }');

  test('are added at a position, and read afterwards', async () => {
    const input = { portfolio, project: archivedProject, before: fieldRichProject };
    const { data } = expectNoErrors(await ask(add, { input }));
    const gids = data.it.portfolio.projects.nodes.map(({ gid }: { gid: string }) => gid);
    expect(gids).toEqual([fixtures.hundredTaskProject, archivedProject, fieldRichProject]);
    expect(sent()[0]?.[1]).toEqual({ item: archivedProject, insert_before: fieldRichProject });
  });

  test('can be other portfolios', async () => {
    const input = { portfolio: innerPortfolio, otherPortfolio: fixtures.privatePortfolio };
    expectNoErrors(await ask(add, { input }));
    expect(await itemsOf(innerPortfolio)).toEqual({
      projects: [fixtures.guestProject],
      portfolios: [fixtures.privatePortfolio],
    });
  });

  test.each(['project', 'otherPortfolio'])('that are unknown name the input %s', async (field) => {
    const { errors } = await ask(add, { input: { portfolio, [field]: '999' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
  });

  test('are removed, and remain themselves', async () => {
    const remove = toMutation('removeFromPortfolio', 'portfolio { name }');
    const input = { portfolio, otherPortfolio: innerPortfolio };
    expectNoErrors(await ask(remove, { input }));
    expect((await itemsOf(portfolio)).portfolios).toEqual([]);
    expect((await itemsOf(innerPortfolio)).projects).toEqual([fixtures.guestProject]);
  });

  test('that are not in it cannot be removed, and the error names the input', async () => {
    const remove = toMutation('removeFromPortfolio', 'portfolio { name }');
    const { errors } = await ask(remove, { input: { portfolio, project: archivedProject } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'project' });
  });
});

test('the members of a portfolio are added and removed', async () => {
  const selection = 'portfolio { members { gid } }';
  const add = toMutation('addPortfolioMembers', selection);
  const input = { portfolio, members: ['hana@fernwood.example'] };
  const added = expectNoErrors(await ask(add, { input }));
  expect(added.data.it.portfolio.members).toHaveLength(3);
  const remove = toMutation('removePortfolioMembers', selection);
  const removed = expectNoErrors(
    await ask(remove, {
      input: { portfolio, members: ['hana@fernwood.example', 'grace@fernwood.example'] },
    }),
  );
  expect(removed.data.it.portfolio.members).toEqual([{ gid: fixtures.adaGid }]);
  expect(sent()[0]?.[1]).toEqual({ members: 'hana@fernwood.example,grace@fernwood.example' });
});

test('deletePortfolio deletes it, and its projects remain', async () => {
  const mutation = toMutation('deletePortfolio', 'deletedPortfolioId');
  const input = { portfolio: fixtures.deletedPortfolio };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it).toEqual({ deletedPortfolioId: `Portfolio:${fixtures.deletedPortfolio}` });
  expectNoErrors(await ask(`{ project(id: "${archivedProject}") { name } }`));
});
