import type { SlicedWork } from '../../event-loop/time-slice.ts';
import { isTurnOver } from '../../event-loop/turn.ts';
import type {
  DocumentRecord,
  ParagraphRecord,
  StructuralElementRecord,
  TabContentRecord,
} from '../record/document.ts';
import { paragraphsIn } from '../record/paragraph.ts';
import { tabsOf } from '../record/tab.ts';

/** A text to find. */
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
}

type Place = Pick<FoundPlaceholder, 'tabId' | 'segmentId' | 'isInFootnote'>;

/** In place of what is not text, and of text that an earlier placeholder has taken. */
const noText = '\uFFFC';

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
  const patterns = placeholders.map(
    ({ find, matchCase }) =>
      new RegExp(find.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), matchCase ? 'gu' : 'giu'),
  );
  const found: FoundPlaceholder[] = [];
  for (const { place, content } of segmentsOf(document)) {
    for (const paragraph of paragraphsIn(content)) {
      if (isTurnOver()) yield;
      for (const one of findIn(paragraph, patterns)) found.push({ ...place, ...one });
    }
  }
  return found;
}

function* findIn(
  { elements = [] }: ParagraphRecord,
  patterns: readonly RegExp[],
): Iterable<Pick<FoundPlaceholder, 'entry' | 'startIndex' | 'endIndex'>> {
  const start = elements[0]?.startIndex ?? 0;
  let text = elements
    .map(
      ({ textRun, startIndex, endIndex }) =>
        textRun?.content ?? noText.repeat((endIndex ?? 0) - (startIndex ?? 0)),
    )
    .join('');
  for (const [entry, pattern] of patterns.entries()) {
    for (const { 0: match, index } of [...text.matchAll(pattern)]) {
      if (match.includes(noText)) continue;
      const end = index + match.length;
      yield { entry, startIndex: start + index, endIndex: start + end };
      text = text.slice(0, index) + noText.repeat(match.length) + text.slice(end);
    }
  }
}

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
