import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type ChangeLogs, createChangeLogs } from './change-log.ts';
import type { CommentRow } from './comment-row.ts';
import type { DocumentRow } from './document-model.ts';
import { createFileIndex, type FileIndex } from './file-index.ts';
import type { FileRow } from './file-row.ts';

/** A person with a Google account. */
export interface Person {
  readonly userGid: string;
  readonly email: string;
  readonly name: string;
  /** The id of the root folder of "My Drive". */
  readonly rootId: string;
  /** Ids of the files that the application may access. Absent or null if it may access all. */
  readonly visibleFileIds?: ReadonlySet<string> | null;
  /** The resource keys that the request contains: `<id>/<key>`. */
  readonly resourceKeys?: readonly string[];
}

/** A shared drive. It owns its files. */
export interface SharedDrive {
  readonly id: string;
  readonly name: string;
  readonly createdTime: string;
}

/** All data of the sandbox's Docs and Drive. A document is a file with content. */
export interface Store {
  readonly clock: Clock;
  /** Creates a new id with `-` or `_`, as many ids of Drive have. The same sequence of writes always gets the same ids. */
  readonly createId: () => string;
  /** By e-mail address. */
  readonly people: Map<string, Person>;
  readonly drives: Map<string, SharedDrive>;
  readonly files: Map<string, FileRow>;
  readonly documents: Map<string, DocumentRow>;
  /** The files that a list finds. */
  readonly index: FileIndex;
  /** The comments of each file by its id, the oldest first. */
  readonly comments: Map<string, readonly CommentRow[]>;
  /** Ids of the files created with a token of the registered application. */
  readonly appFileIds: Set<string>;
  readonly changes: ChangeLogs;
  /** The resumable uploads that have begun, by their ids. */
  readonly uploads: Map<string, UploadSession>;
}

/** A resumable upload that has begun. */
export interface UploadSession {
  /** E-mail address of the person who began it. */
  readonly person: string;
  /** The id of the file whose content it replaces; null for a new file. */
  readonly fileId: string | null;
  /** The metadata of the file, as the first request contains it. */
  readonly metadata: string;
  readonly mediaType: string;
  /** The announced size in bytes, or null. */
  readonly size: number | null;
  received: Buffer;
  /** The id of the file, once it is complete. */
  completedId: string | null;
}

/** Creates an empty store. */
export function createStore(clock: Clock): Store {
  let lastNumber = 0;
  const files = new Map<string, FileRow>();
  const documents = new Map<string, DocumentRow>();
  return {
    clock,
    createId: () => {
      lastNumber += 1;
      const separator = lastNumber % 2 === 1 ? '-' : '_';
      return `1New_Doc${separator}${String(lastNumber).padStart(35, '0')}`;
    },
    people: new Map(),
    drives: new Map(),
    files,
    documents,
    index: createFileIndex(files, documents),
    comments: new Map(),
    appFileIds: new Set(),
    changes: createChangeLogs(),
    uploads: new Map(),
  };
}

/** The permission id of a person, a group or a domain. It is the same for every file. */
export function permissionIdOf(name: string, people: ReadonlyMap<string, Person>): string {
  const number =
    people.get(name)?.userGid ??
    BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 14)}`).toString();
  return `0${number}`.padEnd(20, '7');
}
