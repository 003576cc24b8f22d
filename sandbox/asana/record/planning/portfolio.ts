import type { PortfolioRecord } from '../../../../src/service/asana/record/portfolio.ts';
import type { PortfolioRow } from '../../../store/asana/portfolio-row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { customFieldSettingType } from '../project.ts';
import { userOrNull, usersOf } from '../user.ts';
import { workspaceType } from '../workspace.ts';

/** A portfolio as Asana returns it. */
export const portfolioType: RecordType<PortfolioRow, PortfolioRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  optIn: ['archived'],
  fields: {
    gid: (portfolio) => portfolio.gid,
    resource_type: () => 'portfolio',
    name: (portfolio) => portfolio.name,
    archived: (portfolio) => portfolio.archived,
    color: (portfolio) => portfolio.color,
    start_on: (portfolio) => portfolio.startOn,
    due_on: (portfolio) => portfolio.dueOn,
    default_access_level: () => 'editor',
    created_at: (portfolio) => portfolio.createdAt,
    created_by: (portfolio, context) => userOrNull(portfolio.ownerGid, context),
    owner: (portfolio, context) => userOrNull(portfolio.ownerGid, context),
    members: (portfolio, context) => usersOf(portfolio.memberGids, context),
    custom_fields: () => [],
    custom_field_settings: (portfolio, context) =>
      portfolio.fieldSettings.map((setting) =>
        lazyRecord(customFieldSettingType, setting, context),
      ),
    privacy_setting: ({ isPublic }) => (isPublic ? 'public_to_domain' : 'members_only'),
    public: (portfolio) => portfolio.isPublic,
    project_templates: () => [],
    // The form is unverified.
    permalink_url: ({ gid, workspaceGid }) =>
      `https://app.asana.com/1/${workspaceGid}/portfolio/${gid}`,
    workspace: ({ workspaceGid }, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, workspaceGid), context),
  },
};
