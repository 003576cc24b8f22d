import type { SlicedWork } from '../../../engine/event-loop/time-slice.ts';
import { isTurnOver } from '../../../engine/event-loop/turn.ts';
import { headingLevel } from '../markdown/place/heading.ts';
import { textOf } from '../markdown/place/target.ts';
import type { StructuralElementRecord, TabRecord } from '../record/document.ts';
import { itemNumbersOf } from './list-count.ts';
import { lossesOfSegments } from './loss.ts';
import { segmentsMarkdown } from './markdown.ts';
import { segmentsOfPart } from './segment.ts';
import { segmentsText } from './text.ts';

/** What follows a heading of a tab until the next heading of its level or above, as `replaceDocumentSection` replaces it. */
export interface SectionOfTab {
  /** For the addresses of links inside the document. */
  readonly documentId: string;
  readonly tab: TabRecord;
  /** The text of the heading. */
  readonly heading: string;
  /** From 1 to 6. */
  readonly level: number;
  readonly content: () => readonly StructuralElementRecord[];
  /** The numbers of its list items: a list can begin before the section. */
  readonly itemNumbers: () => SlicedWork<readonly number[]>;
}

/** The sections of the body of a tab in the order of their headings. A section contains those below it. */
export function* sectionsOf(
  documentId: string,
  tab: TabRecord,
): SlicedWork<readonly SectionOfTab[]> {
  const content = tab.documentTab?.body?.content ?? [];
  const found: Heading[] = [];
  /** The headings whose sections have not ended, each with a higher level than the one before it. */
  const open: Heading[] = [];
  for (const [position, { paragraph }] of content.entries()) {
    if (isTurnOver()) yield;
    const level = paragraph ? headingLevel(paragraph) : 0;
    if (!paragraph || level === 0) continue;
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      last.end = position;
      open.pop();
    }
    const heading = { text: textOf(paragraph), level, first: position + 1, end: content.length };
    open.push(heading);
    found.push(heading);
  }
  let numbers: readonly (readonly number[])[] | undefined;
  function* numbersIn(first: number, end: number): SlicedWork<readonly number[]> {
    numbers ??= yield* itemNumbersOf(content, tab.documentTab ?? {});
    return numbers.slice(first, end).flat();
  }
  return found.map(({ text, level, first, end }) => ({
    documentId,
    tab,
    heading: text,
    level,
    content: () => content.slice(first, end),
    itemNumbers: () => numbersIn(first, end),
  }));
}

/** A heading, and the positions of its section in the content of the body. */
interface Heading {
  readonly text: string;
  readonly level: number;
  readonly first: number;
  end: number;
}

export const sectionText = ({ tab, content }: SectionOfTab): SlicedWork<string> =>
  segmentsText(tab, segmentsOfPart(tab.documentTab ?? {}, content()));

export function* sectionMarkdown({
  documentId,
  tab,
  content,
  itemNumbers,
}: SectionOfTab): SlicedWork<string> {
  const segments = segmentsOfPart(tab.documentTab ?? {}, content(), yield* itemNumbers());
  return yield* segmentsMarkdown(documentId, tab, segments);
}

export const sectionLosses = ({ tab, content }: SectionOfTab): SlicedWork<readonly string[]> =>
  lossesOfSegments(tab, segmentsOfPart(tab.documentTab ?? {}, content()));
