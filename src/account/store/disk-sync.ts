import type { FileHandle } from 'node:fs/promises';

/** Resolves when everything that was written to the file before the call survives a crash of the machine. */
export type DiskSync = () => Promise<void>;

/**
 * Creates the syncs of one file. They run outside the event loop. Calls during a sync share the next one, so that many
 * simultaneous writes cost two syncs.
 */
export function createDiskSync(file: Pick<FileHandle, 'datasync'>): DiskSync {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const start = () => {
    next = null;
    current = file.datasync();
    return current;
  };
  return () => {
    next ??= current.then(start, start);
    return next;
  };
}
