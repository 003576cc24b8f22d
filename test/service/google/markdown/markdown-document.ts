import { applyBatch, parseBatch } from '../../../../sandbox/google/docs/edit/batch.ts';
import { blankDocument } from '../../../../sandbox/store/google/blank-document.ts';
import type { DocumentRow } from '../../../../sandbox/store/google/document-model.ts';
import { simulate } from '../../../../src/service/google/edit/simulation/simulation.ts';
import { toStep } from '../../../../src/service/google/edit/step.ts';
import { readBlocks } from '../../../../src/service/google/markdown/content-reader.ts';
import { toFootnoteText } from '../../../../src/service/google/markdown/footnote-request.ts';
import { type Insertion, toInsertion } from '../../../../src/service/google/markdown/insertion.ts';
import type { LineRequest } from '../../../../src/service/google/markdown/line-request.ts';
import {
  loadMarkdownParser,
  parseMarkdown,
} from '../../../../src/service/google/markdown/markdown-parser.ts';
import { findBody } from '../../../../src/service/google/markdown/place/target.ts';
import type { PlannedInsertion } from '../../../../src/service/google/markdown/planned-insertion.ts';
import { planReplacement } from '../../../../src/service/google/markdown/replace/replacement.ts';
import type { DocumentRecord } from '../../../../src/service/google/record/document.ts';
import type { EditRequest } from '../../../../src/service/google/record/edit-request.ts';
import { toMarkdown } from '../../../../src/service/google/render/markdown.ts';
import { finish } from '../../../finish.ts';
import { context, toDocument } from '../../../sandbox/google/edit/in-process.ts';

const parser = await loadMarkdownParser();

/** Parses Markdown for a document. */
export const readContent = (markdown: string) =>
  finish(readBlocks(finish(parseMarkdown(markdown, parser))));

function secondWrite(
  { toSecondWrite }: PlannedInsertion,
  ids: readonly string[],
): readonly LineRequest[] {
  return toSecondWrite === undefined ? [] : finish(toSecondWrite(ids));
}

interface WrittenDocument {
  /** The document as Markdown. */
  readonly markdown: string;
  readonly losses: readonly string[];
  readonly document: DocumentRecord;
  readonly row: DocumentRow;
}

/** Writes Markdown into a blank document of the sandbox, and reads it back. Throws if a dry run would reject it. */
export function writeMarkdown(markdown: string): WrittenDocument {
  const row = blankDocument('1Draft');
  const content = readContent(markdown);
  const point = { tabId: null, segmentId: '', place: 'inside', index: 1 } as const;
  const insertion = finish(
    toInsertion(content.blocks, point, { hasStyle: true, hasBullet: false }),
  );
  send(insertion, (ids) => finish(toFootnoteText(content, insertion, ids, null)), row);
  const document = toDocument(row);
  return { markdown: finish(toMarkdown(document)), losses: content.losses, document, row };
}

/** Replaces the body of a document, which it changes, and reads it back. Throws if a dry run would reject it. */
export function replaceMarkdown(
  row: DocumentRow,
  markdown: string,
): WrittenDocument & { readonly requests: readonly EditRequest[] } {
  const before = toDocument(row);
  const content = readContent(markdown);
  const planned = finish(planReplacement(content, findBody(before, null), '1Draft'));
  send(planned, (ids) => secondWrite(planned, ids), row);
  const document = toDocument(row);
  return {
    markdown: finish(toMarkdown(document)),
    losses: content.losses,
    document,
    row,
    requests: planned.requests.map(({ request }) => request),
  };
}

/** Sends both writes of an insertion. A dry run must accept what the service accepts. */
function send(
  { requests }: Insertion,
  toSecondWrite: (ids: readonly string[]) => readonly LineRequest[],
  row: DocumentRow,
): void {
  const steps = requests.map(({ request }, index) => toStep(request, index));
  finish(simulate(steps, toDocument(row)));
  const ids = (sendBatch(requests, row) ?? []).flatMap(
    ({ createFootnote }) => createFootnote?.footnoteId ?? [],
  );
  sendBatch(toSecondWrite(ids), row);
}

const sendBatch = (requests: readonly LineRequest[], row: DocumentRow) =>
  applyRequests(
    requests.map(({ request }) => request),
    row,
  );

/** Applies edits to a document, which it changes. */
export const applyRequests = (requests: readonly object[], row: DocumentRow) =>
  requests.length === 0
    ? []
    : applyBatch(parseBatch(JSON.stringify({ requests })), row, context).replies;
