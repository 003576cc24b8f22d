import { emptyMask, type Mask, union } from '../../../engine/loader/mask.ts';
import type { CallCost } from '../../../engine/plan/field-cost.ts';
import type { FileSearch } from '../../../service/google/record/file-search.ts';
import { builder, deprecated } from '../../builder/builder.ts';
import type { Listing } from '../../relay/listing.ts';
import { pageArgs, pageCost, parsePage, readPage } from '../../relay/page.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { fileListing } from '../record/file-listing.ts';
import { Document, DocumentConnection } from '../record/refs.ts';
import { whileChanging } from '../record/token-listing.ts';
import { DocumentFilter, parseDocumentSearch } from './document-filter.ts';
import { anyTabAddress, parseTabAddress } from './document-id.ts';
import { contentMask, toDocumentReads } from './document-mask.ts';
import { DocumentOrder } from './document-order.ts';
import { completeFiles, documentCalls, documentCost, loadDocumentById } from './load-document.ts';

/** What a list of files requests for a selection of documents. */
export function listedFields(mask: Mask): Mask {
  // A search returns the name at no extra cost, so the title is available even if the content cannot be read.
  const nameMask = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  return union(toDocumentReads(mask).file ?? emptyMask, nameMask);
}

/** The documents that a search finds, one read for each 1000. */
export const findDocuments = (search: FileSearch): Listing<DocumentSource> =>
  fileListing(search, {
    name: 'documents',
    toFileMask: listedFields,
    toItems: completeFiles,
    callsAfter: contentCalls,
  });

/** What reading the selected content of listed documents sends: Drive has listed them. */
export function contentCalls(mask: Mask, step: number, max: number): readonly CallCost[] {
  const content = contentMask(mask);
  return content.size === 0 ? [] : documentCalls(null, content, { step, min: 0, max });
}

builder.queryFields((t) => ({
  document: t.parsedField({
    type: Document,
    description:
      'A document by its id. Null with NOT_FOUND if it does not exist or the viewer cannot open it.',
    args: { id: t.arg.id({ required: true, description: anyTabAddress }) },
    parse: ({ id }) => parseTabAddress(id, 'id'),
    cost: (id, source) => documentCost(id, source),
    resolve: (_root, id, context, info) => loadDocumentById(id, context, info),
  }),
  documents: t.parsedField({
    type: DocumentConnection,
    description: `The documents that the viewer can open, including those in shared drives. By default, those in the trash are excluded, and the most recently changed document is first. One read lists up to 1000 documents. ${whileChanging}`,
    args: {
      filter: t.arg({ type: DocumentFilter, description: 'Which documents to return.' }),
      orderBy: t.arg({
        type: DocumentOrder,
        description: 'The order of the documents. Default: the most recently changed first.',
      }),
      name: t.arg.string({
        ...deprecated('DocumentFilter.name'),
        description: 'Return only documents whose title contains words that begin with these.',
      }),
      ...pageArgs,
    },
    parse: (args) => ({ page: parsePage(args), search: parseDocumentSearch(args) }),
    cost: ({ page, search }, source) => pageCost(findDocuments(search), page, source),
    resolve: (_root, { page, search }, context, info) =>
      readPage(findDocuments(search), page, context, info),
  }),
}));
