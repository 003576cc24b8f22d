import { type GoogleRead, toGoogleRead } from '../read.ts';

/** A user in Drive's spelling. */
export interface FileUserRecord {
  readonly displayName?: string;
  readonly emailAddress?: string;
  readonly me?: boolean;
  readonly photoLink?: string;
}

/** The file to which a shortcut leads. It may have gone, or the caller may have no access to it. */
export interface ShortcutDetailsRecord {
  readonly targetId?: string;
  /** Its type when the shortcut was created. */
  readonly targetMimeType?: string;
  readonly targetResourceKey?: string;
}

/** A file in Drive's spelling. Source: Drive v3, File. */
export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly createdTime?: string;
  readonly modifiedTime?: string;
  readonly modifiedByMeTime?: string;
  readonly viewedByMeTime?: string;
  readonly sharedWithMeTime?: string;
  readonly lastModifyingUser?: FileUserRecord;
  readonly owners?: readonly FileUserRecord[];
  readonly capabilities?: {
    readonly canEdit?: boolean;
    readonly canComment?: boolean;
    /** Of a folder. */
    readonly canAddChildren?: boolean;
  };
  readonly description?: string;
  /** At most one folder. Absent if the caller cannot see it. */
  readonly parents?: readonly string[];
  /** The shared drive that owns the file. */
  readonly driveId?: string;
  readonly starred?: boolean;
  readonly trashed?: boolean;
  /** Bytes, as text, like all 64-bit numbers of Google. */
  readonly size?: string;
  readonly iconLink?: string;
  readonly thumbnailLink?: string;
  readonly webViewLink?: string;
  /** Only of files with content of their own, not of those of Google’s editors. */
  readonly webContentLink?: string;
  /** Of a shortcut. */
  readonly shortcutDetails?: ShortcutDetailsRecord;
}

/** Without this parameter, Drive does not find files of shared drives. */
export const allDrives = { supportsAllDrives: 'true' };

export const readFile = (reference: string): GoogleRead<FileRecord> =>
  toGoogleRead('/drive/v3/files/{fileId}', [reference], allDrives);

/** The owner of the credential. */
export interface AboutRecord {
  readonly user?: FileUserRecord;
}

/** The owner of the credential. Drive returns only the fields that are requested. */
export const readAbout = (): GoogleRead<AboutRecord> => toGoogleRead('/drive/v3/about', []);
