import type { Clock } from '../clock.ts';
import type { DocumentRow } from './document-model.ts';
import type { FileRow } from './file-row.ts';

/** Somebody with a Google account. */
export interface Person {
  readonly userGid: string;
  readonly email: string;
  readonly name: string;
  /** Their "My Drive". */
  readonly rootId: string;
  /** Ids of the files that they reach through an application of theirs; absent or null where that is all of them. */
  readonly visibleFileIds?: ReadonlySet<string> | null;
}

/** A shared drive: its files belong to it, not to a person. */
export interface SharedDrive {
  readonly id: string;
  readonly name: string;
}

/** All that the sandbox's Docs and Drive know. A document is a file with content. */
export interface Store {
  readonly clock: Clock;
  /** An id that was never used before; the same writes get the same ids. */
  readonly createId: () => string;
  /** By e-mail address. */
  readonly people: Map<string, Person>;
  readonly drives: Map<string, SharedDrive>;
  readonly files: Map<string, FileRow>;
  readonly documents: Map<string, DocumentRow>;
  /** Ids of what was made with a token of the registered application. */
  readonly filesOfApp: Set<string>;
}

/** A store without rows. */
export function createStore(clock: Clock): Store {
  let lastNumber = 0;
  return {
    clock,
    createId: () => {
      lastNumber += 1;
      return `1Created${String(lastNumber).padStart(36, '0')}`;
    },
    people: new Map(),
    drives: new Map(),
    files: new Map(),
    documents: new Map(),
    filesOfApp: new Set(),
  };
}

/** A person's permissions have the same id on every file. */
export function permissionIdOf(email: string, people: ReadonlyMap<string, Person>): string {
  return `0${people.get(email)?.userGid ?? '0'}`.padEnd(20, '7');
}
