import type { PortfolioRow } from '../../store/asana/portfolio-row.ts';
import type { Tables } from '../../store/asana/store.ts';
import { fixtures } from '../fixture/fixture.ts';
import { instantOn } from './instant.ts';

const { adaGid, graceGid, hundredTaskProject, fieldRichProject, guestProject, archivedProject } =
  fixtures;

const shared = {
  workspaceGid: fixtures.paidWorkspace,
  archived: false,
  startOn: null,
  dueOn: null,
  createdAt: instantOn('2026-01-05', 9 * 60),
  ownerGid: adaGid,
  fieldSettings: [],
};

const portfolios: readonly PortfolioRow[] = [
  {
    ...shared,
    gid: fixtures.portfolio,
    accessLevels: { [graceGid]: 'editor' },
    sharedTeamGids: [fixtures.productTeam],
    name: 'Launches 2026',
    color: 'dark-teal',
    startOn: '2026-01-05',
    dueOn: '2026-12-18',
    isPublic: true,
    memberGids: [adaGid, graceGid],
    itemGids: [hundredTaskProject, fixtures.innerPortfolio, fieldRichProject],
    fieldSettings: [
      {
        gid: '1213000000900001',
        parentGid: fixtures.portfolio,
        fieldGid: fixtures.enumField,
        isImportant: true,
      },
    ],
  },
  {
    ...shared,
    gid: fixtures.innerPortfolio,
    sharedTeamGids: [fixtures.productTeam],
    name: 'Partners',
    color: 'light-blue',
    isPublic: true,
    memberGids: [adaGid],
    itemGids: [guestProject],
  },
  {
    ...shared,
    gid: fixtures.privatePortfolio,
    name: 'Board',
    color: 'dark-red',
    isPublic: false,
    memberGids: [adaGid],
    itemGids: [fixtures.privateProject],
  },
  {
    ...shared,
    gid: fixtures.deletedPortfolio,
    name: 'Last year',
    color: 'light-teal',
    archived: true,
    isPublic: true,
    memberGids: [adaGid, graceGid],
    itemGids: [archivedProject],
  },
];

/** Adds the portfolios, which belong to Ada. */
export function addPortfolios(tables: Tables): void {
  for (const portfolio of portfolios)
    tables.portfolios.set(portfolio.gid, structuredClone(portfolio));
}
