import { filesPerPage, listFiles } from '../../../google/record/file-list.ts';
import type { FileSearch } from '../../../google/record/file-search.ts';
import { emptyMask, type Mask, union } from '../../../loader/mask.ts';
import { pageCalls } from '../../../plan/field-cost.ts';
import { builder } from '../../builder/builder.ts';
import { deprecated } from '../../builder/deprecation.ts';
import { googleRead } from '../../cost/call.ts';
import { connectionOf } from '../../relay/connection-of.ts';
import type { Listing } from '../../relay/listing.ts';
import { isIncompletePage, pageArgs, parsePage, readPage } from '../../relay/page.ts';
import { pageCost } from '../../relay/page-cost.ts';
import type { DocumentSource } from '../record/document-source.ts';
import { Document } from '../record/refs.ts';
import { itemsOfPage, tokenPageAt } from '../record/token-page.ts';
import { DocumentFilter, parseDocumentSearch } from './document-filter.ts';
import { anyDocumentId, parseDocumentId } from './document-id.ts';
import { contentMask, toDocumentReads } from './document-mask.ts';
import { DocumentOrder } from './document-order.ts';
import { completeFiles, documentCalls, documentCost, loadDocumentById } from './load-document.ts';

const DocumentConnection = connectionOf(Document, 'documents');

/** Drive can search for too long, or fail to search a shared drive. It then returns what it found so far. */
const incompleteNote =
  'Google Drive did not search all files, so the list of documents can lack some, for example those in shared drives. Search for a name, or repeat the query later.';

builder.objectField(DocumentConnection, 'isIncomplete', (t) =>
  t.boolean({
    nullable: false,
    description:
      'Whether Google Drive did not search all files. The list can then lack documents that no further page contains, although `pageInfo` does not say so. A note in `extensions.upstream.notes` says the same.',
    resolve: (page) => isIncompletePage(page),
  }),
);

function toFileMask(mask: Mask): Mask {
  // A search returns the name at no extra cost, so the title is available even if the content cannot be read.
  const nameMask = mask.has('title') ? new Map([['name', emptyMask]]) : emptyMask;
  return union(toDocumentReads(mask).file ?? emptyMask, nameMask);
}

/** The documents that a search finds, one read for each 1000. */
function findDocuments(search: FileSearch): Listing<DocumentSource> {
  return {
    name: `documents ${JSON.stringify(search)}`,
    service: 'google',
    async readRange(from, count, mask, context) {
      const at = tokenPageAt(from, count, filesPerPage);
      const page = await context.google.files(search, at.size, at.token, toFileMask(mask));
      const range = itemsOfPage(page.files ?? [], at, count, page.nextPageToken);
      const isIncomplete = page.incompleteSearch === true;
      if (isIncomplete) context.upstream.note(incompleteNote);
      return {
        ...range,
        items: await completeFiles(range.items, mask, context),
        isIncomplete,
      };
    },
    calls({ from, count, mask, isKnown }) {
      const { token, skip, size } = tokenPageAt(from, count, filesPerPage);
      const files = () => new Map([['files', toFileMask(mask())]]);
      const pages = pageCalls(
        googleRead(listFiles(search, size, token), { mask: files, isKnown }),
        Math.ceil((Math.min(skip, filesPerPage) + count) / filesPerPage),
      );
      // Drive has listed the documents. Only their content is read.
      const content = contentMask(mask());
      const contents =
        content.size === 0
          ? []
          : documentCalls(null, content, { step: pages.length, min: 0, max: count });
      return [...pages, ...contents];
    },
  };
}

builder.queryFields((t) => ({
  document: t.parsedField({
    type: Document,
    description:
      'A document by its id. Null with NOT_FOUND if it does not exist or the viewer cannot open it.',
    args: { id: t.arg.id({ required: true, description: anyDocumentId }) },
    parse: ({ id }) => parseDocumentId(id, 'id'),
    cost: (id, source) => documentCost(id, source),
    resolve: (_root, id, context, info) => loadDocumentById(id, context, info),
  }),
  documents: t.parsedField({
    type: DocumentConnection,
    description:
      'The documents that the viewer can open, including those in shared drives. By default, those in the trash are excluded, and the most recently changed document is first. One read lists up to 1000 documents.',
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
