import { findBody, type TabBody, type Target } from '../../../google/markdown/place/target.ts';
import type { ToTarget } from '../../../google/markdown/planned-insertion.ts';
import { maxMarkdownUnits } from '../../../google/markdown/size-limit.ts';
import { InputError } from '../../error/input-error.ts';
import { parseDocumentId } from '../document/document-id.ts';

/** A parsed mutation that writes Markdown to a document. */
export interface MarkdownPlan {
  /** Google's own id of the document. */
  readonly documentId: string;
  readonly markdown: string;
  readonly requiredRevisionId: string | null;
  readonly isDryRun: boolean;
  readonly toTarget: ToTarget;
}

/** The input that all these mutations have. */
export interface MarkdownArgs {
  readonly document: string;
  readonly markdown: string;
  readonly tabId?: string | null | undefined;
  readonly requiredRevisionId?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

/** Checks the common input without reading the document. Throws InputError. */
export function planMarkdown(
  input: MarkdownArgs,
  toTarget: (body: TabBody) => Target,
): MarkdownPlan {
  const documentId = parseDocumentId(input.document, 'document');
  const { markdown } = input;
  checkSize(markdown);
  const requiredRevisionId = input.requiredRevisionId ?? null;
  if (requiredRevisionId?.trim() === '') {
    throw new InputError('requiredRevisionId', 'requiredRevisionId must not be blank.');
  }
  const tabId = input.tabId ?? null;
  if (tabId?.trim() === '') throw new InputError('tabId', 'tabId must not be blank.');
  return {
    documentId,
    markdown,
    requiredRevisionId,
    isDryRun: input.dryRun === true,
    toTarget: (document) => toTarget(findBody(document, tabId)),
  };
}

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
