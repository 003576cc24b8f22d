import { emptyMask, type Mask, union } from '../../../engine/loader/mask.ts';
import type { FileSearch } from '../../../service/google/record/file-search.ts';
import type { Listing } from '../../relay/listing.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { fileListing } from '../record/file-listing.ts';
import { contentMask, toDocumentReads } from './document-mask.ts';
import { completeFiles, documentCalls } from './load-document.ts';

function toFileMask(mask: Mask): Mask {
  // A search returns the name at no extra cost, so the title is available even if the content cannot be read.
  const nameMask = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  return union(toDocumentReads(mask).file ?? emptyMask, nameMask);
}

/** The documents that a search finds, one read for each 1000. */
export const findDocuments = (search: FileSearch): Listing<DocumentSource> =>
  fileListing(search, {
    name: 'documents',
    toFileMask,
    toItems: completeFiles,
    callsAfter(mask, step, max) {
      // Drive has listed the documents. Only their content is read.
      const content = contentMask(mask);
      return content.size === 0 ? [] : documentCalls(null, content, { step, min: 0, max });
    },
  });
