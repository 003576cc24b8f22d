import type { DocumentRow } from './document-model.ts';
import type { FileRow } from './file-row.ts';

/** The files that a list can find. Drive's index is behind its data by some seconds, or more. */
export interface FileIndex {
  readonly files: () => Iterable<FileRow>;
  /** The content of a document, for full-text search. */
  readonly document: (id: string) => DocumentRow | undefined;
  /** A paused index keeps its files as they are now. Otherwise every write is in the index immediately. */
  readonly setPaused: (isPaused: boolean) => void;
}

/** The files and documents at one moment. */
interface Copy {
  readonly files: readonly FileRow[];
  readonly documents: ReadonlyMap<string, DocumentRow>;
}

/** Creates the index of these files. It is not paused. */
export function createFileIndex(
  files: ReadonlyMap<string, FileRow>,
  documents: ReadonlyMap<string, DocumentRow>,
): FileIndex {
  let paused: Copy | null = null;
  return {
    files: () => paused?.files ?? files.values(),
    document: (id) => (paused?.documents ?? documents).get(id),
    setPaused: (isPaused) => {
      // An edit replaces the tabs of a document, so a shallow copy is enough.
      paused = isPaused
        ? {
            files: structuredClone([...files.values()]),
            documents: new Map([...documents].map(([id, row]) => [id, { ...row }])),
          }
        : null;
    },
  };
}
