import { Document } from '../record/refs.ts';
import { searchConnectionOf } from '../record/search-connection.ts';

/** A page of documents that a search finds. */
export const DocumentConnection = searchConnectionOf(Document, 'documents');
