import { runInSlices } from '../../../engine/event-loop/time-slice.ts';
import { type Mask, toMask } from '../../../engine/loader/mask.ts';
import type { FieldCost } from '../../../engine/plan/field-cost.ts';
import type { FieldSource } from '../../../engine/plan/field-source.ts';
import { selectionOf } from '../../../engine/plan/selection.ts';
import type { Context } from '../../../operation/context.ts';
import type { MarkdownContent } from '../../../service/google/markdown/markdown-content.ts';
import {
  type PlannedInsertion,
  planInsertion,
} from '../../../service/google/markdown/planned-insertion.ts';
import {
  noRejectedImages,
  type RejectedImages,
} from '../../../service/google/markdown/rejected-image.ts';
import { createDocument, type DocumentRecord } from '../../../service/google/record/document.ts';
import { createDocumentFile } from '../../../service/google/record/file-write.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/mutation-error.ts';
import { createCost, loadUpdatedDocument, runCreate } from '../document/created-document.ts';
import { completeFile, documentCalls, loadKnownDocument } from '../document/load-document.ts';
import { createImageRetry } from '../edit/image-rejected.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { selectedFile } from '../file/file-write.ts';
import { type DocumentSource, noViewResults, toDocumentSource } from '../record/document-source.ts';
import { rootFolder } from '../record/folder-id.ts';
import {
  type MarkdownReader,
  markdownWrites,
  readMarkdown,
  writeMarkdown,
} from './markdown-write.ts';
import { mayHaveFootnotes } from './prepared-content.ts';

interface PreparedCreation {
  readonly title: string;
  /** Null for the root folder. */
  readonly folder: string | null;
  /** Null for a blank document. */
  readonly markdown: string | null;
}

export interface CreateResult {
  readonly document: DocumentSource;
  readonly losses: readonly string[];
}

const createdMask = toMask(['documentId', 'revisionId']);
const fileId = toMask(['id']);

export async function executeCreate(
  plan: PreparedCreation,
  context: Context,
  source: FieldSource,
): Promise<CreateResult> {
  const { title, folder, markdown } = plan;
  const { mask } = selectionOf(source);
  if (markdown === null && folder === null) {
    return { document: await runCreate(createDocument(title), mask, context), losses: [] };
  }
  if (markdown === null) {
    const file = await context.google.write(
      createDocumentFile(title, folder ?? rootFolder),
      selectedFile(mask),
    );
    return { document: await completeFile(file.id, file, mask, context), losses: [] };
  }
  const read = await beforeWriting(readMarkdown(markdown, context));
  // Errors of the Markdown are reported before there is a document.
  await beforeWriting(prepare(read, noRejectedImages, context));
  const created = await create(plan, context);
  const { id } = created;
  const { losses, revisionId } = await writeContent(created, read, context);
  if (revisionId === null) return { document: await loadKnownDocument(id, mask, context), losses };
  const document = isKnown(mask)
    ? toKnownDocument(id, title, revisionId)
    : await loadUpdatedDocument(id, revisionId, mask, context);
  return { document, losses };
}

/** Whether the input and the responses to the writes contain everything that is selected: the title and the revision. */
const isKnown = (mask: Mask): boolean =>
  !mask.has('file') &&
  !mask.has('views') &&
  [...(mask.get('docs')?.keys() ?? [])].every((field) => field === 'revisionId');

const toKnownDocument = (id: string, title: string, revisionId: string): DocumentSource =>
  toDocumentSource(id, null, { status: 'fulfilled', value: { revisionId } }, noViewResults, title);

export function createPlanCost(plan: PreparedCreation, source: FieldSource): FieldCost {
  const { title, folder, markdown } = plan;
  if (markdown === null && folder === null) return createCost(createDocument(title), source);
  const writes =
    markdown === null ? [] : markdownWrites('0', { mayHaveFootnotes: mayHaveFootnotes(markdown) });
  const { mask } = selectionOf(source);
  return {
    calls: [
      folder === null
        ? googleWrite(createDocument(title), { mask: () => createdMask })
        : googleWrite(createDocumentFile(title, folder), {
            mask: () => (markdown === null ? selectedFile(mask) : fileId),
          }),
      ...writes,
      ...documentCalls(null, mask, { step: writes.length + 1, min: 0 }),
    ],
  };
}

interface PreparedMarkdown {
  readonly content: MarkdownContent;
  readonly planned: PlannedInsertion;
}

/** The content of a new document, which is therefore not read. */
const blankDocument: DocumentRecord = {
  tabs: [
    {
      documentTab: {
        body: {
          content: [
            { endIndex: 1, sectionBreak: {} },
            {
              startIndex: 1,
              endIndex: 2,
              paragraph: { elements: [{ startIndex: 1, endIndex: 2, textRun: { content: '\n' } }] },
            },
          ],
        },
      },
    },
  ],
};

/** A blank document contains one empty paragraph at index 1. */
async function prepare(
  read: MarkdownReader,
  rejected: RejectedImages,
  context: Context,
): Promise<PreparedMarkdown> {
  const content = await read(rejected);
  const point = { tabId: null, segmentId: '', place: 'inside', index: 1 } as const;
  const target = { point, hasBullet: false, deleted: null };
  const planned = await asInputErrors(() =>
    runInSlices(planInsertion(content, target), context.operationWork),
  );
  return { content, planned };
}

interface Created {
  readonly id: string;
  readonly revisionId: string | null;
}

async function create({ title, folder }: PreparedCreation, { google }: Context): Promise<Created> {
  if (folder === null) {
    const { documentId, revisionId } = await google.write(createDocument(title), createdMask);
    return { id: documentId ?? '', revisionId: revisionId ?? null };
  }
  const { id } = await google.write(createDocumentFile(title, folder), fileId);
  return { id, revisionId: null };
}

interface Written {
  readonly losses: readonly string[];
  /** Null if it is not known. */
  readonly revisionId: string | null;
}

async function writeContent(
  { id, revisionId }: Created,
  read: MarkdownReader,
  context: Context,
): Promise<Written> {
  try {
    return await createImageRetry()(async (rejected) => {
      const { content, planned } = await prepare(read, rejected, context);
      const { losses } = content;
      const state = { revisionId, document: blankDocument };
      return { losses, revisionId: (await writeMarkdown(id, planned, state, context)).revisionId };
    });
  } catch (error) {
    throw new WriteFailed(error instanceof WriteFailed ? error.reason : error, 'yes', {
      help: `Google created the document ${id}, but its content is not complete. Do not create it again: read it, and use appendToDocument.`,
    });
  }
}
