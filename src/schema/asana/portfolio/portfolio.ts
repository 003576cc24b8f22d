import { toMask } from '../../../engine/loader/mask.ts';
import { listMemberships } from '../../../service/asana/record/membership.ts';
import {
  listPortfolioItems,
  type PortfolioRecord,
} from '../../../service/asana/record/portfolio.ts';
import type { ProjectRecord } from '../../../service/asana/record/project.ts';
import { listStatusUpdates } from '../../../service/asana/record/status-update.ts';
import { defineType } from '../record/asana-type.ts';
import { customFieldList } from '../record/custom-field-list.ts';
import { type Filter, offsetList } from '../record/offset-list.ts';
import {
  Portfolio,
  PortfolioMembership,
  Project,
  StatusUpdate,
  User,
  Workspace,
} from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { PortfolioAccessLevel } from './portfolio-membership.ts';

/** Source: OAS, PortfolioResponse. */
const PortfolioPrivacy = defineStringEnum('PortfolioPrivacy', 'Who can find a portfolio.', {
  public_to_domain: 'Every member of the organization.',
  members_only: 'The members of the portfolio.',
});

/** Only the items of one type. Asana lists them together. */
const itemsOf = <Item extends ProjectRecord | PortfolioRecord>(
  type: 'project' | 'portfolio',
): Filter<Item> => ({
  name: type,
  reads: toMask(['resource_type']),
  keeps: ({ resource_type }) => resource_type === type,
});

defineType(Portfolio, {
  description:
    'A collection of projects and of other portfolios. Portfolios require a paid plan of Asana.',
  byId: 'A portfolio by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the portfolio.', 'nonNull'),
    archived: t.booleanAt('archived', 'Whether the portfolio is archived.'),
    color: t.stringAt(
      'color',
      'The name of the portfolio’s color in Asana’s palette, such as "dark-teal". Null if it has none.',
    ),
    startOn: t.dateAt('start_on', 'The start date, or null if none is set.'),
    dueOn: t.dateAt('due_on', 'The due date, or null if none is set.'),
    privacySetting: t.field(
      stringEnumAt('privacy_setting', PortfolioPrivacy, 'Who can find the portfolio.'),
    ),
    defaultAccessLevel: t.field(
      stringEnumAt('default_access_level', PortfolioAccessLevel, 'What new members may do.'),
    ),
    url: t.urlAt('permalink_url', 'The URL of the portfolio in Asana’s web app.'),
    createdAt: t.dateTimeAt('created_at', 'When the portfolio was created.'),
    createdBy: t.at('created_by', User, 'The user who created the portfolio.'),
    owner: t.at('owner', User, 'The user who is responsible for the portfolio.'),
    workspace: t.at('workspace', Workspace, 'The workspace that the portfolio belongs to.'),
    members: t.at('members', [User], 'The members of the portfolio.'),
    memberships: t.field(
      offsetList(
        PortfolioMembership,
        'The users and teams that are members of the portfolio, each with what it may do. `members` is part of the portfolio and needs no further request, but does not contain teams.',
        listMemberships<PortfolioRecord>,
      ),
    ),
    projects: t.field(
      offsetList(
        Project,
        'The projects of the portfolio, in order. Projects of portfolios inside it are not included.',
        listPortfolioItems<ProjectRecord>,
        itemsOf('project'),
      ),
    ),
    portfolios: t.field(
      offsetList(
        Portfolio,
        'The portfolios inside the portfolio, in order.',
        listPortfolioItems<PortfolioRecord>,
        itemsOf('portfolio'),
      ),
    ),
    statusUpdates: t.field(
      offsetList(
        StatusUpdate,
        'The status updates of the portfolio. Asana does not document their order: use `createdAt`.',
        listStatusUpdates,
      ),
    ),
    customFields: t.field(
      customFieldList('The custom fields that the projects of the portfolio have in it.'),
    ),
  }),
});
