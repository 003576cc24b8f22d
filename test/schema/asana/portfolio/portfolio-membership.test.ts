import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// The members of portfolios, and what they may do.

const { ask, sent } = await createMutationTestServer();
const { portfolio, portfolioMembership, portfolioTeamMembership, graceGid, guestGid, productTeam } =
  fixtures;

test('a portfolio has its users and teams with their levels', async () => {
  const query = `{ portfolio(id: "${portfolio}") { memberships { nodes {
    accessLevel name user { gid } team { gid } portfolio { gid }
  } } } }`;
  const { data } = expectNoErrors(await ask(query));
  const of = { portfolio: { gid: portfolio } };
  expect(data.portfolio.memberships.nodes).toEqual([
    { accessLevel: 'EDITOR', name: 'Product', user: null, team: { gid: productTeam }, ...of },
    { accessLevel: 'ADMIN', name: 'Ada Okafor', user: { gid: fixtures.adaGid }, team: null, ...of },
    { accessLevel: 'EDITOR', name: 'Grace Lindqvist', user: { gid: graceGid }, team: null, ...of },
  ]);
});

describe('createPortfolioMembership', () => {
  const create = toMutation(
    'createPortfolioMembership',
    'portfolioMembership { accessLevel user { gid } team { gid } }',
  );

  test('adds a user with an access level, in one write', async () => {
    const input = { portfolio, user: guestGid, accessLevel: 'VIEWER' };
    const { data, wireRequests } = expectNoErrors(await ask(create, { input }));
    expect(data.it.portfolioMembership).toEqual({
      accessLevel: 'VIEWER',
      user: { gid: guestGid },
      team: null,
    });
    expect(sent()[0]?.[1]).toEqual({
      parent: portfolio,
      member: guestGid,
      access_level: 'viewer',
    });
    expect(wireRequests).toBe(1);
  });

  test('names the input of a user who is a member already', async () => {
    const { errors } = await ask(create, { input: { portfolio, user: graceGid } });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'user', applied: 'NO' } },
    ]);
  });

  test('is refused for a portfolio that the viewer cannot change', async () => {
    const input = { portfolio, user: guestGid };
    const { errors } = await ask(create, { input }, 'guest');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });
});

test('updatePortfolioMembership makes a member a viewer, who can then change nothing', async () => {
  const update = toMutation('updatePortfolioMembership', 'portfolioMembership { accessLevel }');
  const input = { portfolioMembership, accessLevel: 'VIEWER' };
  const { data } = expectNoErrors(await ask(update, { input }));
  expect(data.it.portfolioMembership).toEqual({ accessLevel: 'VIEWER' });
  const rename = toMutation('updatePortfolio', 'portfolio { name }');
  const { errors } = await ask(rename, { input: { portfolio, name: 'Mine' } }, 'grace');
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
});

test('deletePortfolioMembership removes a team', async () => {
  const mutation = toMutation('deletePortfolioMembership', 'deletedPortfolioMembershipId');
  const input = { portfolioMembership: portfolioTeamMembership };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.deletedPortfolioMembershipId).toBe(
    `PortfolioMembership:${portfolioTeamMembership}`,
  );
  const query = `{ portfolio(id: "${portfolio}") { memberships { nodes { name } } } }`;
  const { data: after } = await ask(query);
  expect(after.portfolio.memberships.nodes).toEqual([
    { name: 'Ada Okafor' },
    { name: 'Grace Lindqvist' },
  ]);
});
