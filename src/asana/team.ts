import type { WorkspaceRecord } from './workspace.ts';

/** A team as Asana spells it; only organizations have teams. Source: OAS, TeamResponse. */
export interface TeamRecord {
  readonly gid: string;
  readonly resource_type?: 'team';
  readonly name?: string;
  readonly description?: string;
  readonly organization?: WorkspaceRecord;
  readonly permalink_url?: string;
  readonly visibility?: 'secret' | 'request_to_join' | 'public';
}
