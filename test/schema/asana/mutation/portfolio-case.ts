import { gidOf } from '../../../../sandbox/store/gid.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of portfolios, for the table of mutations.

const { portfolio, innerPortfolio, guestProject, guestGid, graceGid } = fixtures;
/** No other mutation of the table changes it. */
const marketingProject = gidOf('project', 4);

type ReadState = MutationTestServer['asanaState'];
type Gids = readonly { readonly gid: string }[];

async function countItems(asanaState: ReadState, of: string, gid: string): Promise<number> {
  const items = await asanaState<Gids>(`/portfolios/${of}/items`);
  return items.filter((item) => item.gid === gid).length;
}

async function countMembers(asanaState: ReadState, of: string, gid: string): Promise<number> {
  const { members } = await asanaState<{ members: Gids }>(`/portfolios/${of}?opt_fields=members`);
  return members.filter((member) => member.gid === gid).length;
}

export const portfolioCases: readonly MutationCase[] = [
  {
    name: 'createPortfolioMembership',
    input: () => ({ portfolio: fixtures.portfolio, user: fixtures.guestGid }),
    selection: 'portfolioMembership { accessLevel }',
    route: 'POST /memberships',
    countWrites: async ({ asanaState }) => {
      const path = `/memberships?parent=${fixtures.portfolio}&member=${fixtures.guestGid}`;
      return [(await asanaState<readonly object[]>(path)).length];
    },
    isOnce: true,
  },
  {
    name: 'updatePortfolioMembership',
    input: () => ({ portfolioMembership: fixtures.portfolioTeamMembership, accessLevel: 'VIEWER' }),
    selection: 'portfolioMembership { accessLevel }',
    route: 'PUT /memberships/{membership_gid}',
    countWrites: async ({ asanaState }) => {
      const path = `/memberships/${fixtures.portfolioTeamMembership}?opt_fields=access_level`;
      const { access_level } = await asanaState<{ access_level: string }>(path);
      return [Number(access_level === 'viewer')];
    },
    isOnce: true,
  },
  {
    name: 'deletePortfolioMembership',
    input: () => ({ portfolioMembership: fixtures.deletedPortfolioMembership }),
    selection: 'deletedPortfolioMembershipId',
    route: 'DELETE /memberships/{membership_gid}',
    countWrites: async ({ asanaState }) => [
      Number(
        (await asanaState(`/memberships/${fixtures.deletedPortfolioMembership}`)) === undefined,
      ),
    ],
    isOnce: true,
  },
  {
    name: 'createPortfolio',
    input: (name) => ({ workspace: fixtures.paidWorkspace, name }),
    selection: 'portfolio { name }',
    route: 'POST /portfolios',
    async countWrites({ asanaState }, names) {
      const all = await asanaState<readonly { name: string }[]>(
        `/portfolios?workspace=${fixtures.paidWorkspace}&owner=me`,
      );
      return names.map((text) => all.filter(({ name }) => name === text).length);
    },
  },
  {
    name: 'updatePortfolio',
    input: (name) => ({ portfolio, name }),
    selection: 'portfolio { name }',
    route: 'PUT /portfolios/{portfolio_gid}',
    async countWrites({ asanaState }, names) {
      const { name } = await asanaState<{ name: string }>(`/portfolios/${portfolio}`);
      return names.map((text) => Number(name === text));
    },
    isOnce: true,
  },
  {
    name: 'deletePortfolio',
    input: () => ({ portfolio: fixtures.deletedPortfolio }),
    selection: 'deletedPortfolioId',
    route: 'DELETE /portfolios/{portfolio_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/portfolios/${fixtures.deletedPortfolio}`)) === undefined),
    ],
    isOnce: true,
  },
  {
    name: 'addToPortfolio',
    input: () => ({ portfolio, project: marketingProject }),
    selection: 'portfolio { name }',
    route: 'POST /portfolios/{portfolio_gid}/addItem',
    countWrites: async ({ asanaState }) => [
      await countItems(asanaState, portfolio, marketingProject),
    ],
    isOnce: true,
  },
  {
    name: 'removeFromPortfolio',
    input: () => ({ portfolio: innerPortfolio, project: guestProject }),
    selection: 'portfolio { name }',
    route: 'POST /portfolios/{portfolio_gid}/removeItem',
    countWrites: async ({ asanaState }) => [
      1 - (await countItems(asanaState, innerPortfolio, guestProject)),
    ],
    isOnce: true,
  },
  {
    name: 'addPortfolioMembers',
    input: () => ({ portfolio, members: [guestGid] }),
    selection: 'portfolio { name }',
    route: 'POST /portfolios/{portfolio_gid}/addMembers',
    countWrites: async ({ asanaState }) => [await countMembers(asanaState, portfolio, guestGid)],
    isOnce: true,
  },
  {
    name: 'removePortfolioMembers',
    input: () => ({ portfolio, members: [graceGid] }),
    selection: 'portfolio { name }',
    route: 'POST /portfolios/{portfolio_gid}/removeMembers',
    countWrites: async ({ asanaState }) => [
      1 - (await countMembers(asanaState, portfolio, graceGid)),
    ],
    isOnce: true,
  },
];
