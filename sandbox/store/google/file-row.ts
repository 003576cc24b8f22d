/** The kinds of file that have a name of their own here. */
export const mimeTypes = {
  document: 'application/vnd.google-apps.document',
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  folder: 'application/vnd.google-apps.folder',
} as const;

/** What somebody may do with a file, from most to least; the first three exist on shared drives, or the owner on others. */
export type Role = 'owner' | 'organizer' | 'fileOrganizer' | 'writer' | 'commenter' | 'reader';

/** A grant of one file to a person or to everybody of a domain. */
export interface PermissionRow {
  readonly id: string;
  readonly type: 'user' | 'domain';
  readonly role: Role;
  /** Of a person. */
  readonly email?: string;
  readonly domain?: string;
}

/** A file as the sandbox keeps it. */
export interface FileRow {
  readonly id: string;
  name: string;
  readonly mimeType: string;
  description: string;
  trashed: boolean;
  /** E-mail addresses of those who starred it. */
  starredBy: string[];
  parentIds: string[];
  /** Of a shared drive; null for what a person owns. */
  readonly driveId: string | null;
  readonly createdTime: string;
  modifiedTime: string;
  /** E-mail address. */
  lastModifiedBy: string;
  /** Counts every change. */
  version: number;
  /** Bytes of an uploaded file; null for what has none. */
  readonly size: number | null;
  permissions: PermissionRow[];
}
