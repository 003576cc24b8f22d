import { runInSlices, runToEnd } from '../../../engine/event-loop/time-slice.ts';
import { toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { Context } from '../../../operation/context.ts';
import { allFields } from '../../../service/google/fields.ts';
import { documentMimeType } from '../../../service/google/file-type.ts';
import { loadMarkdownParser } from '../../../service/google/markdown/markdown-parser.ts';
import {
  noRejectedImages,
  type RejectedImages,
} from '../../../service/google/markdown/rejected-image.ts';
import { toSourceError } from '../../../service/google/markdown/rejected-line.ts';
import {
  type DocumentRecord,
  readDocument,
  updateDocument,
} from '../../../service/google/record/document.ts';
import type { FileRecord } from '../../../service/google/record/file.ts';
import { copyFile } from '../../../service/google/record/file-write.ts';
import { notADocument } from '../../../service/google/stated-error.ts';
import { type FillEntry, readEntries } from '../../../service/google/template/fill-entry.ts';
import {
  needsDocumentToFill,
  prepareFill,
} from '../../../service/google/template/prepared-fill.ts';
import type { WriteTurn } from '../../../upstream/http/write-turn.ts';
import { googleRead, googleWrite } from '../../cost/call.ts';
import { beforeWriting, type MutationProblem, toProblem } from '../../mutation/mutation-error.ts';
import { changeDocument } from '../edit/document-change.ts';
import { createImageRetry } from '../edit/image-rejected.ts';
import { countMarkdown } from '../edit/operation-total.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { sendEdits } from '../edit/send-edits.ts';
import type { PreparedCopy } from './copy-input.ts';

export interface CopyResult {
  readonly copyId: string;
  /** What Drive returned for the new copy; null for a copy that existed already. */
  readonly file: FileRecord | null;
  readonly plan: PreparedCopy;
  /** The number of places that each entry filled; null if the fill failed. */
  readonly counts: readonly number[] | null;
  /** What the Markdown contains and the copy cannot. */
  readonly losses: readonly string[];
  readonly fillError: MutationProblem | null;
}

const copyMask = toMask(['id', 'mimeType', 'name', 'webViewLink']);
const fillMask = toMask(['replies']);
const complete = toMask([allFields]);

/** Copies and fills. Rejects with WriteFailed only if there is no copy: otherwise the client must receive its id. */
export async function executeCopy(plan: PreparedCopy, context: Context): Promise<CopyResult> {
  const { copy, template, title, folder, fill } = plan;
  // Invalid Markdown is reported before there is a copy.
  const read = await beforeWriting(parseEntries(fill, context));
  const entries = await beforeWriting(read(noRejectedImages));
  const file =
    copy === null ? await context.google.write(copyFile(template, title, folder), copyMask) : null;
  const copyId = copy ?? file?.id ?? '';
  const result = { copyId, file, plan };
  try {
    if (file !== null) assertDocument(file);
    if (entries.length === 0) return { ...result, counts: [], losses: [], fillError: null };
    return {
      ...result,
      ...(await fillCopy(copyId, { fill, read, isNew: file !== null }, context)),
      fillError: null,
    };
  } catch (error) {
    const fillError = toProblem(error);
    context.upstream.itemFailed(fillError.code);
    return { ...result, counts: null, losses: [], fillError };
  }
}

/** The entries, with links in place of the rejected images in Markdown. */
type EntryReader = (rejected: RejectedImages) => Promise<readonly FillEntry[]>;

/** Parses the Markdown of the entries. Rejects with InputError. */
async function parseEntries(fill: PreparedCopy['fill'], context: Context): Promise<EntryReader> {
  for (const { value } of fill)
    if ('markdown' in value) countMarkdown(context, value.markdown, 'fill');
  const hasMarkdown = fill.some(({ value }) => 'markdown' in value);
  const parser = hasMarkdown ? await loadMarkdownParser() : null;
  return (rejected) =>
    asInputErrors(() => runInSlices(readEntries(fill, parser, rejected), context.operationWork));
}

/** Files of other types can be copied too, but not filled. */
function assertDocument({ mimeType }: FileRecord): void {
  if (mimeType !== undefined && mimeType !== documentMimeType) throw notADocument(mimeType);
}

interface GivenFill {
  readonly fill: PreparedCopy['fill'];
  readonly read: EntryReader;
  readonly isNew: boolean;
}

interface FillCounts {
  readonly counts: readonly number[];
  readonly losses: readonly string[];
}

/** Texts need no read. The indexes of images and Markdown apply only to the revision that was read. */
async function fillCopy(
  copyId: string,
  { fill, read, isNew }: GivenFill,
  context: Context,
): Promise<FillCounts> {
  const write = async (
    rejected: RejectedImages,
    document: DocumentRecord | null,
    turn?: WriteTurn,
  ): Promise<FillCounts> => {
    const entries = await beforeWriting(read(rejected));
    const plan = await beforeWriting(
      asInputErrors(() =>
        (isNew ? runToEnd : runInSlices)(prepareFill(entries, document), context.operationWork),
      ),
    );
    const { requests, losses, countsOf } = plan;
    // An image or Markdown whose placeholder does not occur has no request.
    if (requests.length === 0) return { counts: countsOf([]), losses };
    const batch = {
      id: copyId,
      requests: requests.map(({ request }) => request),
      requiredRevisionId: document?.revisionId ?? null,
      before: document,
      mask: fillMask,
      ...(turn === undefined ? {} : { turn }),
    };
    const { replies } = await sendEdits(batch, context, (failure) =>
      toSourceError(failure, (index) => requests[index]?.source),
    );
    return { counts: countsOf(replies), losses };
  };
  if (!needsDocumentToFill(fill)) return write(noRejectedImages, null);
  const withoutRejected = createImageRetry();
  return changeDocument(copyId, null, context, (document, turn) =>
    withoutRejected((rejected) => write(rejected, document, turn)),
  );
}

export function copyCost({ copy, template, title, folder, fill }: PreparedCopy): FieldCost {
  const first = copy === null ? 1 : 0;
  const isRead = needsDocumentToFill(fill);
  const isText = fill.some(({ value }) => 'text' in value);
  return {
    calls: [
      ...(copy === null
        ? [googleWrite(copyFile(template, title, folder), { mask: () => copyMask })]
        : []),
      ...(isRead
        ? [googleRead(readDocument('0', true), { mask: () => complete, step: first })]
        : []),
      ...(fill.length === 0
        ? []
        : [
            googleWrite(updateDocument('0', [], null), {
              mask: () => fillMask,
              step: first + (isRead ? 1 : 0),
              min: isText ? 1 : 0,
            }),
          ]),
    ],
  };
}
