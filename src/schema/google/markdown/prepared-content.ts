import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import type { Context } from '../../../operation/context.ts';
import { tabIdOf, withoutTab } from '../../../service/google/file-reference.ts';
import type { MarkdownContent } from '../../../service/google/markdown/markdown-content.ts';
import {
  findBody,
  type TabBody,
  type Target,
} from '../../../service/google/markdown/place/target.ts';
import {
  type PlannedInsertion,
  planInsertion,
} from '../../../service/google/markdown/planned-insertion.ts';
import type { RejectedImages } from '../../../service/google/markdown/rejected-image.ts';
import { maxMarkdownUnits } from '../../../service/google/markdown/rule/parse-limit.ts';
import type { DocumentRecord } from '../../../service/google/record/document.ts';
import { InputError } from '../../error/input-error.ts';
import type { Destination } from './markdown-input.ts';
import { type ExpectedWrites, readMarkdown } from './markdown-write.ts';

/** Content that was read from the input, and not yet compared with the document. */
export interface DocumentContent {
  /** What the input contains and a document cannot. */
  readonly losses: readonly string[];
  /** The requests that write it. Throws InvalidEdit. */
  readonly plan: (document: DocumentRecord) => SlicedWork<PlannedInsertion>;
}

export interface PreparedContent extends ExpectedWrites {
  /** Google's own id of the document. */
  readonly documentId: string;
  /** Null for the first tab. */
  readonly tabId: string | null;
  readonly requiredRevisionId: string | null;
  readonly isDryRun: boolean;
  /** Whether an image that Google rejects is an error. Default: it becomes a link. */
  readonly requiresImages?: boolean;
  /** Parses the content. Rejects with InputError. The result returns it with links in place of the rejected images. */
  readonly readContent: (
    context: Context,
  ) => Promise<(rejected: RejectedImages) => Promise<DocumentContent>>;
}

/** The inputs that all these mutations have, as a part of the plan. Throws InputError. */
export const prepareDestination = ({
  document,
  tabId,
  requiredRevisionId,
  dryRun,
}: Destination) => ({
  documentId: withoutTab(document),
  tabId: chooseTab(tabIdOf(document), tabId ?? null),
  requiredRevisionId: requiredRevisionId ?? null,
  isDryRun: dryRun,
});

function chooseTab(named: string | null, given: string | null): string | null {
  if (named === null || given === null || named === given) return named ?? given;
  throw new InputError('tabId', `document is the address of another tab: ${named}.`);
}

export function prepareMarkdown(
  { markdown, ...destination }: Destination & { readonly markdown: string },
  planWrite: (
    content: MarkdownContent,
    body: TabBody,
    documentId: string,
  ) => SlicedWork<PlannedInsertion>,
  { replacesBody = false } = {},
): PreparedContent {
  checkSize(markdown);
  const prepared = prepareDestination(destination);
  const { tabId, documentId } = prepared;
  return {
    ...prepared,
    mayBeUnchanged: replacesBody,
    mayHaveFootnotes: mayHaveFootnotes(markdown),
    async readContent(context) {
      const read = await readMarkdown(markdown, context, replacesBody);
      return async (rejected) => {
        const content = await read(rejected);
        return {
          losses: content.losses,
          plan: (document) => planWrite(content, findBody(document, tabId), documentId),
        };
      };
    },
  };
}

/** Inserts content at a place. */
export const insertAt =
  (toTarget: (body: TabBody) => Target) =>
  (content: MarkdownContent, body: TabBody): SlicedWork<PlannedInsertion> =>
    planInsertion(content, toTarget(body));

/** Whether Markdown can have footnotes, without parsing it. */
export const mayHaveFootnotes = (markdown: string): boolean => markdown.includes('[^');

export function checkSize(markdown: string): void {
  if (markdown.length <= maxMarkdownUnits) return;
  throw new InputError(
    'markdown',
    `markdown has ${markdown.length} UTF-16 code units. The maximum is ${maxMarkdownUnits}. Write it in several parts.`,
  );
}

export function parseOccurrence(occurrence: number, field = 'occurrence'): number {
  if (occurrence >= 1) return occurrence;
  throw new InputError(field, 'occurrence must be 1 or more.');
}
