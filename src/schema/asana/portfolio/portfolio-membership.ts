import { builder } from '../../builder/builder.ts';
import { defineMembership } from '../membership/access-membership.ts';
import { Portfolio, PortfolioMembership } from '../record/refs.ts';
import { defineStringEnum } from '../record/string-enum.ts';

/** Source: OAS, PortfolioMembershipCompact. */
export const PortfolioAccessLevel = defineStringEnum(
  'PortfolioAccessLevel',
  'What a member may do in a portfolio.',
  {
    admin: 'Everything, including changes to the settings and the members, and deletion.',
    editor: 'Change the portfolio, and add and remove its projects.',
    viewer: 'Read.',
  },
);

defineMembership({
  type: PortfolioMembership,
  parent: Portfolio,
  noun: 'portfolio',
  levels: PortfolioAccessLevel,
});

builder.objectFields(PortfolioMembership, (t) => ({
  portfolio: t.at('parent', Portfolio, 'The portfolio.'),
}));
