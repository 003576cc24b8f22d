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
import { createDocument } from '../../../service/google/record/document.ts';
import { createDocumentFile } from '../../../service/google/record/file-write.ts';
import { WriteFailed } from '../../../upstream/http/writer.ts';
import { googleWrite } from '../../cost/call.ts';
import { beforeWriting } from '../../mutation/applied.ts';
import { createCost, runCreate } from '../document/created-document.ts';
import { completeFile, documentCalls, loadKnownDocument } from '../document/load-document.ts';
import { loadUpdatedDocument } from '../document/updated-document.ts';
import { asInputErrors } from '../edit/prepared-update.ts';
import { selectedFile } from '../file/file-write.ts';
import { type DocumentSource, noViewResults, toDocumentSource } from '../record/document-source.ts';
import { rootFolder } from '../record/folder-id.ts';
import { markdownWrites, readMarkdown, writeMarkdown } from './markdown-write.ts';
import { mayHaveFootnotes } from './prepared-content.ts';

/** A parsed `createDocument`. */
interface PreparedCreation {
  readonly title: string;
  /** Null for the root folder. */
  readonly folder: string | null;
  /** Null for a blank document. */
  readonly markdown: string | null;
}

/** A new document. */
export interface CreateResult {
  readonly document: DocumentSource;
  readonly losses: readonly string[];
}

const documentId = toMask(['documentId']);
const fileId = toMask(['id']);

/** Creates a document and writes its content. Rejects with InputError or WriteFailed. */
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
  const { content, planned } = await beforeWriting(prepare(markdown, context));
  const { losses } = content;
  const id = await create(plan, context);
  const revisionId =
    planned.requests.length === 0 ? null : await writeContent(id, planned, context);
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

/** What creating a document sends. */
export function createPlanCost(plan: PreparedCreation, source: FieldSource): FieldCost {
  const { title, folder, markdown } = plan;
  if (markdown === null && folder === null) return createCost(createDocument(title), source);
  const writes = markdown === null ? [] : markdownWrites('0', mayHaveFootnotes(markdown));
  const { mask } = selectionOf(source);
  return {
    calls: [
      folder === null
        ? googleWrite(createDocument(title), { mask: () => documentId })
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

/** A blank document contains one empty paragraph at index 1, so it is not read. */
async function prepare(markdown: string, context: Context): Promise<PreparedMarkdown> {
  const content = await readMarkdown(markdown, context);
  const point = { tabId: null, segmentId: '', place: 'inside', index: 1 } as const;
  const target = { point, hasBullet: false, deleted: null };
  const planned = await asInputErrors(() =>
    runInSlices(planInsertion(content, target), context.operationWork),
  );
  return { content, planned };
}

async function create({ title, folder }: PreparedCreation, { google }: Context): Promise<string> {
  if (folder === null) {
    const created = await google.write(createDocument(title), documentId);
    return created.documentId ?? '';
  }
  return (await google.write(createDocumentFile(title, folder), fileId)).id;
}

async function writeContent(
  id: string,
  planned: PlannedInsertion,
  context: Context,
): Promise<string | null> {
  try {
    return (await writeMarkdown(id, planned, null, context)).revisionId;
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    throw new WriteFailed(error.reason, 'yes', {
      help: `Google created the document ${id}, but its content is not complete. Do not create it again: read it, and use appendToDocument.`,
    });
  }
}
