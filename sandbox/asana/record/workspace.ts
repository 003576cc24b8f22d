import type { WorkspaceRecord } from '../../../src/service/asana/record/workspace.ts';
import type { WorkspaceRow } from '../../store/asana/row.ts';
import type { RecordType } from '../protocol/record.ts';

/** A workspace as Asana returns it. */
export const workspaceType: RecordType<WorkspaceRow, WorkspaceRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  fields: {
    gid: (workspace) => workspace.gid,
    resource_type: () => 'workspace',
    name: (workspace) => workspace.name,
    email_domains: (workspace) => workspace.emailDomains,
    is_organization: (workspace) => workspace.isOrganization,
  },
};
