/** A workspace as Asana spells it; an organization is a workspace tied to e-mail domains. Source: OAS, WorkspaceResponse. */
export interface WorkspaceRecord {
  readonly gid: string;
  readonly resource_type?: 'workspace';
  readonly name?: string;
  readonly email_domains?: readonly string[];
  readonly is_organization?: boolean;
}
