import { Folder } from '../record/refs.ts';
import { searchConnectionOf } from '../record/search-connection.ts';

/** A page of folders that a search finds. */
export const FolderConnection = searchConnectionOf(Folder, 'folders');
