import { emptyMask, type Mask, toMask, union } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import { prefetchFields } from '../../../operation/prefetch.ts';
import { folderMimeType } from '../../../service/google/file-type.ts';
import type { GoogleRead } from '../../../service/google/read.ts';
import { type DriveRecord, readDrive } from '../../../service/google/record/drive.ts';
import { type FileRecord, readFile } from '../../../service/google/record/file.ts';
import { notAFolder } from '../../../service/google/stated-error.ts';
import { googleRead } from '../../cost/call.ts';
import { printedName } from '../../prefix/printed-name.ts';
import { type FolderSource, toFolderSource, toUnreadFolder } from '../record/folder-id.ts';
import { namingTarget } from '../record/shortcut.ts';

const onlyId = toMask(['id']);

/** A record of Drive that contains files: how it is read. */
interface Container<Value> {
  readonly typeName: 'Folder' | 'SharedDrive';
  /** What is read for a selection. */
  readonly partOf: (selected: Mask) => Mask;
  /** What is read to check an id. */
  readonly checked: Mask;
  /** Throws if the id is that of something else. */
  readonly check?: (record: Value) => void;
  readonly read: (id: string, mask: Mask, context: Context) => Promise<Value>;
  readonly call: (id: string) => GoogleRead<object>;
  readonly toUnread: (id: string) => Value;
}

function container<Value>({
  typeName,
  partOf,
  checked,
  check,
  read,
  call,
  toUnread,
}: Container<Value>) {
  const printed = ({ schema }: FieldSource) => printedName(schema, typeName);

  /** Reads the selected fields. The lists of the record need only the id, so their reads start at the same time. */
  function load(id: string, context: Context, source: FieldSource): Promise<Value> {
    const selection = selectionOf(source, printed(source));
    const record = read(id, union(partOf(selection.mask), checked), context);
    prefetchFields(selection, id, context);
    const found = record.then((value) => {
      check?.(value);
      return value;
    });
    return namingTarget(found, id, context);
  }

  function cost(id: string, source: FieldSource): FieldCost {
    const mask = () => union(partOf(selectionOf(source, printed(source)).mask), checked);
    return {
      calls: [googleRead(call(id), { mask, isKnown: true })],
      records: [{ typeName: printed(source), id }],
    };
  }

  /** The same for a record that is known to exist, because another one names it. It is not read if only its id is selected. */
  async function loadKnown(id: string, context: Context, source: FieldSource): Promise<Value> {
    const selection = selectionOf(source);
    prefetchFields(selection, id, context);
    return selection.mask.size === 0 ? toUnread(id) : read(id, partOf(selection.mask), context);
  }

  /**
   * @param id   Null if it is unknown in advance.
   * @param min  0 if there can be no record.
   */
  function knownCost(id: string | null, min: 0 | 1, source: FieldSource): FieldCost {
    const { mask } = selectionOf(source);
    const toFields = () => union(partOf(mask), onlyId);
    const once = googleRead(call(id ?? '0'), { mask: toFields, isKnown: id !== null, min });
    return { calls: mask.size === 0 ? [] : [once], records: [{ typeName: printed(source), id }] };
  }

  /** The options of a field with the record that contains a file; null if the file names none. */
  const containing = (idOf: (file: FileRecord) => string | undefined) => ({
    separateRequest: true as const,
    semanticNonNull: false as const,
    cost: (_id: string | null, _args: unknown, source: FieldSource) => knownCost(null, 0, source),
    resolve: (
      { file }: { readonly file: FileRecord },
      _args: unknown,
      context: Context,
      info: FieldSource,
    ) => {
      const id = idOf(file);
      return id === undefined ? null : loadKnown(id, context, info);
    },
  });

  return { load, cost, loadKnown, knownCost, containing };
}

/** Throws if a file is not a folder. */
export function checkFolder({ mimeType }: Pick<FileRecord, 'mimeType'>): void {
  if (typeof mimeType === 'string' && mimeType !== folderMimeType) throw notAFolder(mimeType);
}

/** An id is that of a folder with the resource key of its address, see file-reference.ts; or `root`. */
export const folders = container<FolderSource>({
  typeName: 'Folder',
  partOf: (selected) => selected.get('file') ?? emptyMask,
  checked: toMask(['id', 'mimeType']),
  check: ({ file }) => checkFolder(file),
  read: async (id, mask, { google }) => toFolderSource(id, await google.file(id, mask)),
  call: readFile,
  toUnread: toUnreadFolder,
});

export const sharedDrives = container<DriveRecord>({
  typeName: 'SharedDrive',
  partOf: (selected) => union(selected, onlyId),
  checked: onlyId,
  read: (id, mask, { google }) => google.read(readDrive(id), mask),
  call: readDrive,
  toUnread: (id) => ({ id }),
});
