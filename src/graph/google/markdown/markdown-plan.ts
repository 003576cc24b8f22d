import type { SlicedWork } from '../../../event-loop/time-slice.ts';
import { findBody, type TabBody, type Target } from '../../../google/markdown/place/target.ts';
import {
  type PlannedInsertion,
  planInsertion,
} from '../../../google/markdown/planned-insertion.ts';
import { maxMarkdownUnits } from '../../../google/markdown/size-limit.ts';
import type { DocumentRecord } from '../../../google/record/document.ts';
import { InputError } from '../../error/input-error.ts';
import { parseDocumentId } from '../document/document-id.ts';
import { readMarkdown } from './markdown-write.ts';

/** Content that was read from the input, and not yet compared with the document. */
export interface DocumentContent {
  /** What the input contains and a document cannot. */
  readonly losses: readonly string[];
  /** The requests that write it. Throws InvalidEdit. */
  readonly plan: (document: DocumentRecord) => SlicedWork<PlannedInsertion>;
}

/** A parsed mutation that writes content to a document. */
export interface ContentPlan {
  /** Google's own id of the document. */
  readonly documentId: string;
  readonly requiredRevisionId: string | null;
  readonly isDryRun: boolean;
  /** Whether the content can have footnotes, whose text may need a second write. */
  readonly mayHaveFootnotes: boolean;
  /** Rejects with InputError. */
  readonly readContent: () => Promise<DocumentContent>;
}

/** The input that all these mutations have. */
export interface ContentArgs {
  readonly document: string;
  readonly tabId?: string | null | undefined;
  readonly requiredRevisionId?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

/** The document that content is written to. `tabId` is null for the first tab. */
interface Destination extends Omit<ContentPlan, 'mayHaveFootnotes' | 'readContent'> {
  readonly tabId: string | null;
}

/** Checks the common input without reading the document. Throws InputError. */
export function parseDestination(input: ContentArgs): Destination {
  const documentId = parseDocumentId(input.document, 'document');
  const requiredRevisionId = input.requiredRevisionId ?? null;
  if (requiredRevisionId?.trim() === '') {
    throw new InputError('requiredRevisionId', 'requiredRevisionId must not be blank.');
  }
  const tabId = input.tabId ?? null;
  if (tabId?.trim() === '') throw new InputError('tabId', 'tabId must not be blank.');
  return { documentId, requiredRevisionId, isDryRun: input.dryRun === true, tabId };
}

/** Checks the input of a mutation that writes Markdown. Throws InputError. */
export function planMarkdown(
  input: ContentArgs & { readonly markdown: string },
  toTarget: (body: TabBody) => Target,
): ContentPlan {
  const { tabId, ...destination } = parseDestination(input);
  const { markdown } = input;
  checkSize(markdown);
  return {
    ...destination,
    mayHaveFootnotes: mayHaveFootnotes(markdown),
    async readContent() {
      const content = await readMarkdown(markdown);
      return {
        losses: content.losses,
        plan: (document) => planInsertion(content, toTarget(findBody(document, tabId))),
      };
    },
  };
}

/** Whether Markdown can have footnotes, without parsing it. */
export const mayHaveFootnotes = (markdown: string): boolean => markdown.includes('[^');

/** Throws InputError for Markdown that is too large. */
export function checkSize(markdown: string): void {
  if (markdown.length <= maxMarkdownUnits) return;
  throw new InputError(
    'markdown',
    `markdown has ${markdown.length} UTF-16 code units. The maximum is ${maxMarkdownUnits}.`,
  );
}

/** Throws InputError for Markdown without any content. */
export function checkContent(markdown: string): void {
  if (markdown.trim() === '') throw new InputError('markdown', 'markdown must not be blank.');
}

/** The number of an occurrence. Throws InputError if it is less than 1. */
export function parseOccurrence(occurrence: number | null | undefined): number {
  if (occurrence == null || occurrence >= 1) return occurrence ?? 1;
  throw new InputError('occurrence', 'occurrence must be 1 or more.');
}
