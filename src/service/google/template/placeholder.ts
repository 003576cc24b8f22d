import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import type {
  DocumentRecord,
  ParagraphElementRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../record/document.ts';
import { paragraphsIn } from '../record/document.ts';
import { tabsOf } from '../record/tab.ts';

export interface Placeholder {
  readonly find: string;
  readonly matchCase: boolean;
}

/** A place where a placeholder was found. The end is exclusive. */
export interface FoundPlaceholder {
  /** The position of its placeholder in the list. */
  readonly entry: number;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly tabId: string;
  /** Empty for the body. */
  readonly segmentId: string;
  readonly isInFootnote: boolean;
  /** Whether a part of its text is a link. */
  readonly isLinked: boolean;
  readonly paragraph: PlaceholderParagraph;
}

interface PlaceholderParagraph {
  readonly startIndex: number;
  /** The index of its line feed. */
  readonly endIndex: number;
  /** Whether the paragraph contains nothing but the placeholder and white space. */
  readonly isOnly: boolean;
  readonly hasBullet: boolean;
}

type Place = Pick<FoundPlaceholder, 'tabId' | 'segmentId' | 'isInFootnote'>;

/** In place of what is not text, and of text that an earlier placeholder has taken. */
export const noText = '\uFFFC';

/**
 * The places of all placeholders, found as Docs finds them for replacements: within a paragraph, across styles, and in each segment of each
 * tab. If placeholders overlap, the first one of the list takes the text.
 *
 * @param document  The complete document with its tabs.
 */
export function* findPlaceholders(
  document: DocumentRecord,
  placeholders: readonly Placeholder[],
): SlicedWork<readonly FoundPlaceholder[]> {
  const patterns = placeholders.map(({ find, matchCase }) => patternOf(find, matchCase));
  const found: FoundPlaceholder[] = [];
  for (const { place, content } of segmentsOf(document)) {
    for (const paragraph of paragraphsIn(content)) {
      if (isTurnOver()) yield;
      for (const one of findIn(paragraph, patterns)) found.push({ ...place, ...one });
    }
  }
  return found;
}

/**
 * A pattern that finds a text.
 *
 * @param isStart  Finds only the starts of the text, also if it overlaps itself. The matches are empty.
 */
export function patternOf(find: string, matchCase: boolean, isStart = false): RegExp {
  const escaped = find.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(isStart ? `(?=${escaped})` : escaped, matchCase ? 'gu' : 'giu');
}

function* findIn(
  { elements = [], bullet }: ParagraphRecord,
  patterns: readonly RegExp[],
): Iterable<Omit<FoundPlaceholder, keyof Place>> {
  const start = elements[0]?.startIndex ?? 0;
  let text = elements
    .map(
      ({ textRun, startIndex, endIndex }) =>
        textRun?.content ?? noText.repeat((endIndex ?? 0) - (startIndex ?? 0)),
    )
    .join('');
  const complete = text;
  const endIndex = start + complete.length - 1;
  for (const [entry, pattern] of patterns.entries()) {
    for (const { 0: match, index } of [...text.matchAll(pattern)]) {
      if (match.includes(noText)) continue;
      const end = index + match.length;
      const isOnly = (complete.slice(0, index) + complete.slice(end)).trim() === '';
      const paragraph = { startIndex: start, endIndex, isOnly, hasBullet: Boolean(bullet) };
      const startIndex = start + index;
      const isLinked = hasLink(elements, startIndex, start + end);
      yield { entry, startIndex, endIndex: start + end, isLinked, paragraph };
      text = text.slice(0, index) + noText.repeat(match.length) + text.slice(end);
    }
  }
}

const hasLink = (
  elements: readonly ParagraphElementRecord[],
  start: number,
  end: number,
): boolean =>
  elements.some(
    ({ textRun, startIndex, endIndex }) =>
      textRun?.textStyle?.link !== undefined && (startIndex ?? 0) < end && (endIndex ?? 0) > start,
  );

function* segmentsOf(document: DocumentRecord): Iterable<{
  readonly place: Place;
  readonly content: readonly StructuralElementRecord[];
}> {
  for (const { tabProperties, documentTab } of tabsOf(document)) {
    const tabId = tabProperties?.tabId ?? '';
    const toSegment = (
      content: readonly StructuralElementRecord[] | undefined,
      segmentId = '',
      isInFootnote = false,
    ) => ({ place: { tabId, segmentId, isInFootnote }, content: content ?? [] });
    yield toSegment(documentTab?.body?.content);
    for (const [id, content, isFootnote] of otherSegments(documentTab ?? {}))
      yield toSegment(content, id, isFootnote);
  }
}

const otherSegments = ({ headers, footers, footnotes }: TabContentRecord) => [
  ...[...Object.entries(headers ?? {}), ...Object.entries(footers ?? {})].map(
    ([id, { content }]) => [id, content, false] as const,
  ),
  ...Object.entries(footnotes ?? {}).map(([id, { content }]) => [id, content, true] as const),
];
