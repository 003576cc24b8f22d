import { builder } from '../../builder/builder.ts';
import { deprecated } from '../../builder/deprecation.ts';
import { pageArgs, parsePage, readPage } from '../../relay/page.ts';
import { pageCost } from '../../relay/page-cost.ts';
import { Document } from '../record/refs.ts';
import { DocumentConnection } from '../record/search-connection.ts';
import { DocumentFilter, parseDocumentSearch } from './document-filter.ts';
import { anyTabAddress, parseTabAddress } from './document-id.ts';
import { findDocuments } from './document-list.ts';
import { DocumentOrder } from './document-order.ts';
import { documentCost, loadDocumentById } from './load-document.ts';

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
