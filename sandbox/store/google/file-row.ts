/** The MIME types that the sandbox handles separately. */
export const mimeTypes = {
  document: 'application/vnd.google-apps.document',
  spreadsheet: 'application/vnd.google-apps.spreadsheet',
  folder: 'application/vnd.google-apps.folder',
  shortcut: 'application/vnd.google-apps.shortcut',
} as const;

/** A role, from most to fewest rights. Only shared drives have organizers. Only other files have an owner. */
export type Role = 'owner' | 'organizer' | 'fileOrganizer' | 'writer' | 'commenter' | 'reader';

/** A permission for one file: for a person, for a group, for all people of a domain, or for everybody who has the link. */
export interface PermissionRow {
  readonly id: string;
  readonly type: 'user' | 'group' | 'domain' | 'anyone';
  readonly role: Role;
  /** Set if the type is `user` or `group`. */
  readonly email?: string;
  readonly domain?: string;
  /** The time at which it ends. Absent if it does not end. The sandbox does not end it. */
  readonly expirationTime?: string;
}

/** The file to which a shortcut leads. */
export interface ShortcutTarget {
  readonly id: string;
  /** Its type when the shortcut was created. */
  readonly mimeType: string;
}

/** A file in the store. */
export interface FileRow {
  readonly id: string;
  name: string;
  readonly mimeType: string;
  description: string;
  trashed: boolean;
  /** E-mail addresses of the people who starred it. */
  starredBy: string[];
  parentIds: string[];
  /** The id of its shared drive. Null if a person owns it. */
  driveId: string | null;
  readonly createdTime: string;
  modifiedTime: string;
  /** E-mail address. */
  lastModifiedBy: string;
  /** Increases with every change. */
  version: number;
  /** People who can open it only because of its link must send this key. Null if its link is enough. */
  readonly resourceKey: string | null;
  /** The size of an uploaded file in bytes. Null for other files. */
  readonly size: number | null;
  /** The uploaded bytes. Absent for the files of the initial data, whose bytes are made when they are read. */
  readonly content?: Buffer;
  /** Properties that every application can read. */
  properties: Readonly<Record<string, string>>;
  /** Properties that only the application that wrote them can read. The sandbox has one application. */
  appProperties: Readonly<Record<string, string>>;
  permissions: PermissionRow[];
  /** Set only for a shortcut. */
  readonly shortcutTarget?: ShortcutTarget;
}
