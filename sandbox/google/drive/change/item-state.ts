import type { DocumentRow } from '../../../store/google/document-model.ts';
import type { FileRow } from '../../../store/google/file-row.ts';
import type { Store } from '../../../store/google/store.ts';
import { isTrashed } from '../access.ts';
import { copyOf, isSameValue } from './value.ts';

/** A file as it was at one moment, with everything whose change people see. */
export interface ItemState {
  readonly file: FileRow;
  readonly isAppFile: boolean;
  /** Itself, or one of the folders above it. */
  readonly isTrashed: boolean;
  readonly document: DocumentRow | undefined;
  readonly comments: unknown;
  /** The row of the shared drive of which the file is the root folder. */
  readonly drive: unknown;
}

/** The state of a file now. Returns the earlier state if it is still the same, so that unchanged files are not copied. */
export function stateOf(file: FileRow, store: Store, earlier?: ItemState): ItemState {
  const { id } = file;
  const current: ItemState = {
    file,
    isAppFile: store.appFileIds.has(id),
    isTrashed: isTrashed(file, store),
    document: store.documents.get(id),
    comments: store.comments.get(id),
    drive: store.drives.get(id),
  };
  if (earlier && isSame(earlier, current)) return earlier;
  const { document } = current;
  // Writes modify rows and lists in place, but they replace the parts of a document. A copy of a value has its type.
  return {
    ...(copyOf({ ...current, document: null }) as ItemState),
    document: document && { ...document },
  };
}

const isSame = (left: ItemState, right: ItemState): boolean =>
  left.isTrashed === right.isTrashed &&
  isSameContent(left.document, right.document) &&
  isSameValue(left.file, right.file) &&
  isSameValue(left.comments, right.comments) &&
  isSameValue(left.drive, right.drive);

/** Whether two versions of a document have the same parts. Their content is not compared, because an edit replaces it. */
function isSameContent(left: DocumentRow | undefined, right: DocumentRow | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  // The keys of a row are the names of its parts.
  const names = Object.keys({ ...left, ...right }) as (keyof DocumentRow)[];
  return names.every((name) => left[name] === right[name]);
}

/** Whether the states differ for everybody who can see the file. A star, and the version that counts it, concern one person only. */
export function isChangeForAll(before: ItemState, after: ItemState): boolean {
  const withoutStars = ({ file, ...state }: ItemState): ItemState => ({
    ...state,
    file: { ...file, starredBy: [], version: 0 },
  });
  return !isSame(withoutStars(before), withoutStars(after));
}
