import type { MarkdownIt } from 'markdown-it';
import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { noRejectedImages } from '../markdown/rejected-image.ts';
import type { LineSource } from '../markdown/rejected-line.ts';
import type { EditRequest } from '../record/edit-request.ts';
import { type MarkdownValue, parseMarkdownValue } from './markdown-value.ts';
import type { Placeholder } from './placeholder.ts';

export interface FillInput extends Placeholder {
  readonly value: FillValue<string>;
}

export interface FillEntry extends Placeholder {
  readonly value: FillValue<MarkdownValue>;
}

/** A text, the address of an image, or Markdown. */
export type FillValue<Markdown> =
  | { readonly text: string }
  | { readonly imageUrl: string }
  | { readonly markdown: Markdown };

/** A request, and the entry that it comes from. */
export interface FillRequest {
  readonly request: EditRequest;
  readonly source: LineSource;
}

/**
 * Parses the Markdown of the entries. Throws InvalidEdit.
 *
 * @param parser  Null if there is no Markdown.
 */
export function* readEntries(
  fill: readonly FillInput[],
  parser: MarkdownIt | null,
  rejectedImages = noRejectedImages,
): SlicedWork<readonly FillEntry[]> {
  const entries: FillEntry[] = [];
  for (const [index, { find, matchCase, value }] of fill.entries()) {
    if (!('markdown' in value)) entries.push({ find, matchCase, value });
    else if (parser !== null) {
      const field = `fill[${index}].markdown`;
      const markdown = yield* parseMarkdownValue(value.markdown, field, parser, rejectedImages);
      entries.push({ find, matchCase, value: { markdown } });
    }
  }
  return entries;
}
