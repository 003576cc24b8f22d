import type { FieldCost } from '../../engine/plan/field-cost.ts';
import type { DriveChange, FeedItem } from '../../live/feed/change-feed.ts';
import { type FeedPosition, printPosition } from '../../live/feed/feed-position.ts';
import { toPageAfter } from '../../live/feed/page-after.ts';
import type { SourcePage } from '../../live/feed/source/change-source.ts';
import { identifyChange } from '../../live/feed/source/drive-source.ts';
import { allFiles, driveOf } from '../../live/feed/store/feed-store.ts';
import type { Context } from '../../operation/context.ts';
import {
  changeMask,
  listChanges,
  readStartPageToken,
  startTokenMask,
} from '../../service/google/record/change.ts';
import { builder } from '../builder/builder.ts';
import { googleRead } from '../cost/call.ts';
import { Document } from '../google/record/refs.ts';
import { ArgumentParser, ifValid } from '../validation/argument-parser.ts';
import {
  type ChangePage,
  type ChangePageArgs,
  changePageArgs,
  changePageOf,
  parseChangePage,
  resyncPage,
  toChangePage,
} from './change-page.ts';
import { DocumentChangeRef } from './document-change.ts';
import { type DocumentEvent, toDocumentEvent } from './document-event.ts';
import { isClosed } from './open-document-feed.ts';
import { isSelected } from './open-drive-feed.ts';
import { parseTitleMatch } from './title-match.ts';

const DocumentChangePage = changePageOf(DocumentChangeRef);

interface Selection {
  readonly first: number;
  readonly isKept: (change: DriveChange) => boolean;
  /** The document that the changes are of. Null: all documents. */
  readonly reference: string | null;
}

const feedOf = (drive: string | null) =>
  ({ service: 'google', resource: drive ?? allFiles }) as const;

const startOf = async (drive: string | null, { google }: Context) =>
  printPosition(feedOf(drive), { cursor: await google.changesStart(drive), delivered: [] });

async function pageOf(
  drive: string | null,
  after: FeedPosition,
  { first, isKept, reference }: Selection,
  { google }: Context,
): Promise<ChangePage<DocumentEvent>> {
  const page: SourcePage<DriveChange> = await google.changes(drive, after.cursor);
  const read = toPageAfter(feedOf(drive), after, page, identifyChange);
  const isItemKept = ({ change }: FeedItem<DriveChange>) => change !== null && isKept(change);
  const kept = { ...read, items: read.items.filter(isItemKept) };
  return toChangePage(kept, first, (change) => toDocumentEvent(change, reference));
}

function pageCost(
  { first, after }: ReturnType<typeof parseChangePage>,
  isKnown: boolean,
): FieldCost {
  const drive = after === null ? null : driveOf(after.resource);
  const start = (options: object) =>
    googleRead(readStartPageToken(drive), { mask: () => startTokenMask, ...options });
  if (after === null) return { calls: [start({ isKnown })], maxValues: 0 };
  const list = googleRead(listChanges(drive, after.cursor), { mask: () => changeMask, isKnown });
  // Drive does not know the cursor.
  return { calls: [list, start({ step: 1, min: 0 })], maxValues: first };
}

builder.queryField('documentChanges', (t) =>
  t.parsedField({
    type: DocumentChangePage,
    description:
      'The changes of all documents that the viewer can open after a position: the same as `documentsChanged` sends.',
    args: {
      name: t.arg.string({
        description:
          'Return only changes of documents for which each word of this text is the start of a word in the title, in any order and ignoring case. Drive does not report the titles of removed documents, so none of them are returned then.',
      }),
      ...changePageArgs,
    },
    parse: ({ name, ...args }) => ({
      request: parseChangePage(
        args,
        ({ service, resource }) => service === 'google' && resource === allFiles,
      ),
      isKept: isSelected(parseTitleMatch(name)),
    }),
    cost: ({ request }) => pageCost(request, true),
    resolve: async (_root, { request: { first, after }, isKept }, context) =>
      after === null
        ? resyncPage(await startOf(null, context), null)
        : pageOf(null, after, { first, isKept, reference: null }, context),
  }),
);

const parser = new ArgumentParser((args: ChangePageArgs) =>
  parseChangePage(args, ({ service }) => service === 'google'),
);

builder.objectField(Document, 'changes', (t) =>
  t.field({
    type: DocumentChangePage,
    description:
      'The changes of the document after a position: of its content, its title, and its file in Drive. The same as `documentChanged` sends.',
    args: changePageArgs,
    parser,
    // Each shared drive has its own changes.
    reads: ['file.driveId'],
    separateRequest: true,
    cost: (_id, args) =>
      ifValid(() => {
        const { calls, maxValues } = pageCost(parser.parse(args), false);
        // A viewer who is no member of the shared drive has the changes among those of all documents.
        const fallback = calls.map((call) => ({ ...call, step: (call.step ?? 0) + 1, min: 0 }));
        return { calls: [...calls, ...fallback], maxValues: maxValues ?? 1 };
      }),
    resolve: ({ id, reference, file }, args, context) => {
      const request = parser.parse(args);
      const isKept = ({ fileId }: DriveChange) => fileId === id;
      return changesIn(file.driveId ?? null, request, { ...request, isKept, reference }, context);
    },
  }),
);

/** @param drive  The shared drive that contains the document. Null: it is in none. */
async function changesIn(
  drive: string | null,
  { after }: ReturnType<typeof parseChangePage>,
  selection: Selection,
  context: Context,
): Promise<ChangePage<DocumentEvent>> {
  const isSame = after !== null && driveOf(after.resource) === drive;
  try {
    if (isSame) return await pageOf(drive, after, selection, context);
    return resyncPage(await startOf(drive, context), after && 'DOCUMENT_MOVED');
  } catch (error) {
    if (drive === null || !isClosed(error)) throw error;
    // The document is shared with a person who is not a member of the drive.
    return changesIn(null, { first: selection.first, after }, selection, context);
  }
}
