/** What a user or a team may do in a project. Source: OAS, ProjectMembershipCompact. */
export type ProjectAccessLevel = 'admin' | 'editor' | 'commenter' | 'viewer';
