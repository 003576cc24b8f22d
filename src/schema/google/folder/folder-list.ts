import { emptyMask } from '../../../engine/loader/mask.ts';
import { folderMimeType } from '../../../service/google/file-type.ts';
import type { FileOrder, FileSearch } from '../../../service/google/record/file-search.ts';
import { builder } from '../../builder/builder.ts';
import { InputError } from '../../error/input-error.ts';
import { listField } from '../../relay/list-field.ts';
import type { Listing } from '../../relay/listing.ts';
import { type PageArgs, pageArgs } from '../../relay/page.ts';
import {
  DocumentFilter,
  type DocumentListArgs,
  parseDocumentSearch,
} from '../document/document-filter.ts';
import { findDocuments } from '../document/document-list.ts';
import { DocumentOrder } from '../document/document-order.ts';
import { fileListing } from '../record/file-listing.ts';
import { type FolderSource, toFolderSource } from '../record/folder-id.ts';
import { findFiles } from './drive-file.ts';

// The documents and folders in a folder or in a shared drive.

type Place = 'folder' | 'drive';

export const documentArgs = builder.args((t) => ({
  filter: t.field({
    type: DocumentFilter,
    description:
      'Which documents to return. A condition that contradicts the place of the list is rejected.',
  }),
  orderBy: t.field({
    type: DocumentOrder,
    description: 'The order of the documents. Default: the most recently changed first.',
  }),
  ...pageArgs,
}));

const nameArgs = (items: string) =>
  builder.args((t) => ({
    name: t.string({
      description: `Return only ${items} for which each word of this text is the start of a word in the name, ignoring case.`,
    }),
    ...pageArgs,
  }));

export const folderArgs = nameArgs('folders');
export const fileArgs = nameArgs('files');

/** The conditions of a filter that say where the documents are, and that the place of the list already says. */
const excluded: Readonly<Record<Place, readonly ['folder' | 'drive', string][]>> = {
  folder: [
    ['folder', 'the list contains the documents directly in this folder.'],
    ['drive', 'the list contains the documents directly in this folder.'],
  ],
  drive: [['drive', 'the list contains the documents in this shared drive.']],
};

export const documentsInPlace = (place: Place) =>
  listField(
    (id, search: FileSearch) => findDocuments({ ...search, [place]: id }),
    (args: DocumentListArgs & PageArgs) => {
      for (const [field, reason] of excluded[place])
        if (args.filter?.[field] != null)
          throw new InputError(field, `${field} is not possible here: ${reason}`);
      return parseDocumentSearch(args);
    },
  );

const byName: FileOrder = { by: 'name_natural', isAscending: true };

const findFolders = (search: FileSearch): Listing<FolderSource> =>
  fileListing(search, {
    name: 'folders',
    toFileMask: (mask) => mask.get('file') ?? emptyMask,
    toItems: (files) => files.map((file) => toFolderSource(file.id, file)),
  });

interface NameArgs extends PageArgs {
  readonly name?: string | null | undefined;
}

/** @param mimeType  Null for files of every type. */
const searchByName =
  (mimeType: string | null) =>
  ({ name }: NameArgs): FileSearch => ({
    ...parseDocumentSearch({ filter: { name } }),
    mimeType,
    order: byName,
  });

export const foldersIn = (place: Place) =>
  listField(
    (id, search: FileSearch) => findFolders({ ...search, [place]: id }),
    searchByName(folderMimeType),
  );

export const filesIn = (place: Place) =>
  listField((id, search: FileSearch) => findFiles({ ...search, [place]: id }), searchByName(null));
