import type { TeamRecord } from '../../../src/service/asana/record/team.ts';
import { fromText } from '../../store/asana/rich-text.ts';
import type { TeamRow } from '../../store/asana/row.ts';
import { requireRow } from '../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../protocol/record.ts';
import { workspaceType } from './workspace.ts';

/** A team as Asana returns it. */
export const teamType: RecordType<TeamRow, TeamRecord> = {
  compact: ['gid', 'resource_type', 'name'],
  optIn: ['description', 'html_description'],
  fields: {
    gid: (team) => team.gid,
    resource_type: () => 'team',
    name: (team) => team.name,
    description: (team) => team.description,
    html_description: (team) => fromText(team.description).html,
    organization: (team, context) =>
      lazyRecord(workspaceType, requireRow(context.store.workspaces, team.workspaceGid), context),
    permalink_url: (team) => `https://app.asana.com/0/${team.gid}/overview`,
    visibility: (team) => team.visibility,
  },
};
